import type { Availability } from "#app/bookings/availability.server.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { count, formatMoney, fromDecimal } from "#app/bookings/price.ts";
import { overlaps } from "#app/bookings/stay.ts";

/** A decimal amount as people read it: '480.00' becomes '$480'. */
export function formatAmount(decimal: string, currency: string): string {
  return formatMoney(fromDecimal(decimal) ?? 0, currency);
}

/** The booking's guest and house, with the specification's words for what is missing (section 2). */
export function namesOf({ user, property }: BookingView): {
  guest: string;
  email: string;
  phone: string;
  property: string;
} {
  return {
    guest: user?.full_name || "Unknown User",
    email: user?.email || "No email provided",
    phone: user?.phone_number || "No phone provided",
    property: property?.title || "Unknown Property",
  };
}

/** Whether a booking has its house and its guest; the drawer leaves out those without (spec section 5). */
export function isWhole({ property, user }: BookingView): boolean {
  return property !== null && user !== null;
}

/** 'K7QF-22AB, Ana Ruiz': what a booking is called where it is one of several. */
export function labelOf(booking: BookingView): string {
  return `${booking.reference}, ${namesOf(booking).guest}`;
}

/** Whether money was recorded for a booking at all; the server's history goes by the same. */
export function isUnpaid(booking: BookingView): boolean {
  return (fromDecimal(booking.paid) ?? 0) === 0;
}

/** What was paid of the total, in words; nothing where nothing is due. */
export function paymentWords({ status, paid, total_price, currency }: BookingView): string {
  const cents = fromDecimal(paid) ?? 0;
  const total = fromDecimal(total_price) ?? 0;
  if (cents === 0) return status === "pending" || status === "approved" ? "No payment recorded" : "";
  return cents >= total ? "Paid" : `${formatMoney(cents, currency)} of ${formatMoney(total, currency)} paid`;
}

/** What took the days of a pending request that can't be approved any more; `taken` null when it can't be told. */
export function conflictWords(booking: BookingView, taken: Pick<Availability, "approved"> | null): string {
  if (!taken) return "Conflicts with taken dates";
  return taken.approved.some((stay) => overlaps(stay, booking))
    ? "Conflicts with an approved booking"
    : "Conflicts with blocked dates";
}

/** How many other open requests want some of the same nights: only one of them can be approved. */
export function rivalWords(booking: BookingView, waiting: BookingView[]): string | null {
  const rivals = waiting.filter((other) => other.id !== booking.id && !other.conflict && overlaps(other, booking));
  return rivals.length === 0 ? null : `Shares nights with ${count(rivals.length, "other request")}`;
}
