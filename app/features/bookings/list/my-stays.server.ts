import { findNextStay } from "#app/features/bookings/list/booking-list.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import type { Contact } from "#app/features/property/contact.ts";
import type { Place } from "#app/features/property/location/location.ts";
import type { Property } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { dayIn } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";

/** What the drawer shows about a user's stays besides the list of bookings. */
export interface MyStays {
  manager: Contact;
  /** The stay that the drawer shows first; null for admins and for guests without one. */
  next: BookingView | null;
  /** The first photos, the main one first. */
  photos: StayPhoto[];
  place: Pick<Place, "address" | "latitude" | "longitude">;
  time_zone: string;
  /** When this was read, ISO 8601. */
  now: string;
}

export type StayPhoto = Pick<PropertyImage, "path" | "width" | "height" | "alt" | "placeholder">;

const MAX_PHOTOS = 4;

export async function loadMyStays(
  db: Database,
  currentUser: CurrentUser,
  found: { property: Property; manager: Contact },
  images: StayPhoto[],
  now: Date,
): Promise<MyStays> {
  const { property, manager } = found;
  const { address, latitude, longitude, time_zone } = property;
  const isAdmin = currentUser.role === "admin";
  return {
    manager,
    next: isAdmin ? null : await findNextStay(db, currentUser, dayIn(time_zone, now)),
    photos: isAdmin ? [] : images.slice(0, MAX_PHOTOS).map(photoOf),
    place: { address, latitude, longitude },
    time_zone,
    now: now.toISOString(),
  };
}

/** The fields of an image that its photo needs. */
export function photoOf({ path, width, height, alt, placeholder }: StayPhoto): StayPhoto {
  return { path, width, height, alt, placeholder };
}
