import type { BookingStatus } from "#app/lib/enums.ts";

interface BalanceInput {
  status: BookingStatus;
  /** Minor units. */
  total_price: number;
  /** Minor units: recorded payments less refunds. */
  paid: number;
  /** Whether the booking was approved before it was cancelled. */
  was_approved: boolean;
}

/**
 * The balance of a booking in minor units: positive is due from the guest, negative is to be paid back to them. A denied
 * or cancelled request is paid back in full. The refund of a cancelled approved stay is up to the owner's policy, so its
 * balance is 0.
 */
export function balanceOf({ status, total_price, paid, was_approved }: BalanceInput): number {
  if (status === "pending" || status === "approved") return total_price - paid;
  if (paid === 0 || (status === "cancelled" && was_approved)) return 0;
  return -paid;
}
