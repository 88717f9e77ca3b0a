import type { ReactNode } from "react";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { DeclinedChange } from "#app/features/bookings/changes/change.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { Contact } from "#app/features/property/contact.ts";
import type { Place } from "#app/features/property/location/location.ts";
import { firstName } from "#app/lib/first-name.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** Who reads the page of a booking: its guest with their account, or a guest without one by the private link. */
export type BookingReader =
  | { kind: "account" }
  /** `email` is null when the owner entered none. */
  | { kind: "link"; token: string; email: string | null };

/** A guest's booking as its page shows it. */
export interface BookingPageProps {
  reader: BookingReader;
  booking: BookingView;
  property: BookingProperty & Pick<Place, "address" | "latitude" | "longitude">;
  manager: Contact;
  today: Day;
  /** When the page was loaded, ISO 8601. */
  now: string;
  /** The change that was declined last; null when there is none or another one since. */
  declined: DeclinedChange | null;
  /** Free stays of the same length, for a booking that will not take place. */
  otherStays: Stay[];
  /** How to get to the property and in; empty unless the stay is approved. */
  arrival_guide: string;
}

/** The first name of the guest, for a greeting. */
export function guestName({ user }: BookingView): string {
  return firstName(user?.full_name ?? "");
}

/** The two columns of a booking's page: the story, and the stay beside it, which comes second on narrow screens. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-20 gap-y-11 pt-3 lg:grid-cols-[minmax(0,41rem)_minmax(0,29rem)] lg:justify-between">
      <div className="grid gap-11 lg:gap-14">{children}</div>
      <aside className="grid gap-5 lg:sticky lg:top-6">{aside}</aside>
    </div>
  );
}

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="grid scroll-mt-6 content-start gap-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** What the guest wrote with their request. */
export function SpecialRequests({ booking }: { booking: BookingView }) {
  if (!booking.special_requests) return null;
  return (
    <Section title={m.booking_special_requests()}>
      <p className="max-w-[38em] whitespace-pre-line wrap-anywhere">{booking.special_requests}</p>
    </Section>
  );
}
