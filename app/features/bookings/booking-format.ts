import type { Actor } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { m } from "#messages";

/** The booking's guest and property, with the specification's texts for what is missing (section 2). */
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

/** Whether a booking has its property and its guest; the drawer omits bookings without (spec section 5). */
export function isComplete({ property, user }: BookingView): boolean {
  return property !== null && user !== null;
}

/** The label of a booking among several: 'K7QF-22AB, Ana Ruiz'. */
export function labelOf(booking: BookingView): string {
  return `${booking.reference}, ${namesOf(booking).guest}`;
}

/** Whether no money is recorded for a booking; the server notes such approvals in the history. */
export function isUnpaid(booking: BookingView): boolean {
  return (fromDecimal(booking.paid, booking.currency) ?? 0) <= 0;
}

/** How much of the total was paid; empty when nothing was paid and nothing is due. */
export function paymentLabel({ status, paid, total_price, currency }: BookingView): string {
  const paidUnits = fromDecimal(paid, currency) ?? 0;
  const total = fromDecimal(total_price, currency) ?? 0;
  if (paidUnits === 0 && total === 0) return "";
  if (paidUnits === 0) return status === "pending" || status === "approved" ? m.booking_unpaid() : "";
  if (paidUnits >= total) return m.booking_paid();
  return m.booking_part_paid({ paid: formatMoney(paidUnits, currency), total: formatMoney(total, currency) });
}

/** What came back of a stay that its guest has cancelled. */
function refundLabel(refund: string, { total_price, currency, refunded_at }: BookingView): string {
  if (refunded_at === null) return m.cancellation_no_refund();
  return m.cancellation_refunded({
    refund: formatAmount(refund, currency),
    total: formatAmount(total_price, currency),
  });
}

/** The amount still due or to be paid back, worded for `reader`; null when there is none. */
export function balanceLabel(booking: BookingView, reader: Actor): string | null {
  const { status, paid, balance, currency } = booking;
  const balanceUnits = fromDecimal(balance, currency) ?? 0;
  const hasPaid = (fromDecimal(paid, currency) ?? 0) > 0;
  const amount = formatMoney(Math.abs(balanceUnits), currency);
  if (balanceUnits < 0)
    return reader === "guest" ? m.booking_you_get_back({ amount }) : m.booking_to_pay_back({ amount });
  if (balanceUnits > 0) {
    if (status === "approved" && reader === "guest") return m.booking_balance_due({ amount });
    return status === "approved" || hasPaid ? m.booking_balance({ amount }) : null;
  }
  if (booking.refund !== null) return refundLabel(booking.refund, booking);
  if (status !== "cancelled" || !hasPaid || reader === "admin") return null;
  return m.booking_paid_before_cancelled({ paid: formatAmount(paid, currency) });
}
