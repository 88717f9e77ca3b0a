import type { BookingPageProps } from "#app/features/bookings/booking-page/booking-parts.tsx";
import { bookingPropertyOf } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { isChangeable } from "#app/features/bookings/changes/change.ts";
import { findDeclinedChange } from "#app/features/bookings/changes/change-queries.server.ts";
import { findOtherStays } from "#app/features/bookings/decisions/overlapping-requests.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { findManager, type Property } from "#app/features/property/property.server.ts";
import { localize } from "#app/features/property/property-texts.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { dayIn } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";

/** What the page of a booking shows, besides who reads it. `isAdmin` omits the other stays that a guest is offered. */
export async function loadBookingPage(
  db: Database,
  booking: BookingView,
  property: Property,
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): Promise<Omit<BookingPageProps, "reader">> {
  const today = dayIn(property.time_zone, now);
  // A guest whose stay can't take place is offered others.
  const isOver = booking.status === "denied" || booking.status === "cancelled" || booking.conflict;
  const texts = ["title", "cancellation_policy", "arrival_guide"] as const;
  const { title, cancellation_policy, arrival_guide } = localize(property, texts, currentLanguage());
  return {
    // The page shows what was agreed, not the history.
    booking: { ...booking, history: undefined },
    today,
    now: now.toISOString(),
    declined: isChangeable(booking, today) ? await findDeclinedChange(db, booking.id) : null,
    otherStays: !isAdmin && isOver ? await findOtherStays(db, booking, property, now) : [],
    property: {
      ...bookingPropertyOf(property),
      title: nameOf({ title, brand_handle: property.brand_handle }),
      address: property.address,
      latitude: property.latitude,
      longitude: property.longitude,
      cancellation_policy,
    },
    // Only for guests who may come.
    arrival_guide: booking.status === "approved" ? arrival_guide : "",
    manager: await findManager(db, property),
  };
}
