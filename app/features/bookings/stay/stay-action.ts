import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { fromDecimal } from "#app/lib/money.ts";

/** What a guest does next about a booking. */
export type StayAction = "pay" | "directions" | "other-dates" | "open";

type Deciding = Pick<BookingView, "status" | "conflict" | "balance" | "currency" | "payment_apps">;

/** The one action that fits a booking's state; 'open' where there is nothing to do but to read. */
export function stayAction(booking: Deciding): StayAction {
  const { status, conflict, payment_apps = [] } = booking;
  if (status === "approved") return "directions";
  if (status !== "pending" || conflict) return "other-dates";
  return isPaymentDue(booking) && payment_apps.length > 0 ? "pay" : "open";
}

/** Whether the guest still owes money for a booking that is pending or approved. */
export function isPaymentDue({ status, conflict, balance, currency }: Omit<Deciding, "payment_apps">): boolean {
  const canPay = status === "approved" || (status === "pending" && !conflict);
  return canPay && (fromDecimal(balance, currency) ?? 0) > 0;
}
