import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { overlaps } from "#app/lib/stay.ts";
import { m } from "#messages";

/** A decimal amount as people read it: '480.00' becomes '$480'. */
export function formatAmount(decimal: string, currency: string): string {
  return formatMoney(fromDecimal(decimal, currency) ?? 0, currency);
}

/** The booking's guest and house, with the specification's words for what is missing (section 2). */
export function namesOf({ user, property }: BookingView): {
  guest: string;
  email: string;
  phone: string;
  property: string;
} {
  return {
    guest: user?.full_name || m.booking_unknown_user(),
    email: user?.email || m.booking_no_email(),
    phone: user?.phone_number || m.booking_no_phone(),
    property: property?.title || m.booking_unknown_property(),
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
  return (fromDecimal(booking.paid, booking.currency) ?? 0) <= 0;
}

/** What was paid of the total, in words; nothing where nothing is due. */
export function paymentLabel({ status, paid, total_price, currency }: BookingView): string {
  const cents = fromDecimal(paid, currency) ?? 0;
  const total = fromDecimal(total_price, currency) ?? 0;
  if (cents === 0) return status === "pending" || status === "approved" ? m.booking_unpaid() : "";
  if (cents >= total) return m.booking_paid();
  return m.booking_part_paid({ paid: formatMoney(cents, currency), total: formatMoney(total, currency) });
}

/** What is still due, or what is to be paid back, to the one who reads it; null where there is nothing to say. */
export function balanceLabel(
  { status, paid, balance, currency }: BookingView,
  reader: "guest" | "admin",
): string | null {
  const units = fromDecimal(balance, currency) ?? 0;
  const hasPaid = (fromDecimal(paid, currency) ?? 0) > 0;
  const amount = formatMoney(Math.abs(units), currency);
  if (units < 0) return m.booking_to_pay_back({ amount });
  if (units > 0) {
    if (status === "approved" && reader === "guest") return m.booking_balance_due({ amount });
    return status === "approved" || hasPaid ? m.booking_balance({ amount }) : null;
  }
  if (status !== "cancelled" || !hasPaid || reader === "admin") return null;
  return m.booking_paid_before_cancelled({ paid: formatAmount(paid, currency) });
}

/** What took the days of a pending request that can't be approved any more; `taken` null when it can't be told. */
export function conflictLabel(booking: BookingView, taken: Pick<Availability, "approved"> | null): string {
  if (!taken) return m.booking_conflict_taken();
  return taken.approved.some((stay) => overlaps(stay, booking))
    ? m.booking_conflict_approved()
    : m.booking_conflict_blocked();
}
