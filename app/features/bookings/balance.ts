import type { BookingStatus } from "#app/features/bookings/booking-status.ts";

interface Account {
  status: BookingStatus;
  /** Minor units, as `paid`: what was recorded, refunds deducted. */
  total_price: number;
  paid: number;
  /** Whether the booking was approved before it was cancelled. */
  was_approved: boolean;
}

/**
 * What is still due from the guest, or, below zero, what is to be paid back to them; minor units. A request that came to
 * nothing is paid back in full. What is paid back of an approved stay that was cancelled is the owner's policy, so
 * nothing is computed there: 0.
 */
export function balanceOf({ status, total_price, paid, was_approved }: Account): number {
  if (status === "pending" || status === "approved") return total_price - paid;
  if (paid === 0 || (status === "cancelled" && was_approved)) return 0;
  return -paid;
}
