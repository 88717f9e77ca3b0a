import type { BookingStatus } from "#app/lib/enums.ts";

interface BalanceInput {
  status: BookingStatus;
  /** Minor units. */
  total_price: number;
  /** Minor units: recorded payments less refunds. */
  paid: number;
  /** Whether the booking was approved before it was cancelled. */
  was_approved: boolean;
  /** Minor units: what the guest still gets back of an approved stay that was cancelled. */
  refund_due: number;
}

/**
 * The balance of a booking in minor units: positive is due from the guest, negative is to be paid back to them. A denied
 * or cancelled request is paid back in full. Of an approved stay the refund that is due is paid back: what was agreed with
 * the booking when its guest cancels it, and only what was paid beyond the total when an admin does, because the rest is up
 * to the owner's policy.
 */
export function balanceOf({ status, total_price, paid, was_approved, refund_due }: BalanceInput): number {
  if (status === "pending" || status === "approved") return total_price - paid;
  return 0 - (status === "cancelled" && was_approved ? refund_due : paid);
}
