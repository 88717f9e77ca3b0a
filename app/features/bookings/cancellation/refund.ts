import { addDays, daysBetween, type Day } from "#app/lib/stay.ts";
import type { RefundStep } from "#app/server/db/schema.ts";

/** What decides how much comes back when a guest cancels an approved stay. Amounts are minor units. */
export interface RefundableStay {
  start_date: Day;
  total_price: number;
  /** Recorded payments less refunds. */
  paid: number;
  /** As stored with the booking. */
  refund_steps: RefundStep[];
}

/**
 * What the guest gets back, in minor units, when they cancel on `today`, the property's calendar day: the percentage of the
 * total that the steps give for the days left before check-in, rounded to the nearest unit, and at most what they have paid;
 * and all that they have paid beyond the total, as after a change to fewer nights.
 */
export function refundOf({ start_date, total_price, paid, refund_steps }: RefundableStay, today: Day): number {
  const days = daysBetween(today, start_date);
  const percent = Math.max(0, ...refund_steps.filter((step) => step.days <= days).map((step) => step.percent));
  return Math.min(percentOf(total_price, percent), Math.max(0, paid)) + overpaidOf({ total_price, paid });
}

/** What the guest has paid beyond the total, in minor units. */
export function overpaidOf({ total_price, paid }: Pick<RefundableStay, "total_price" | "paid">): number {
  return Math.max(0, paid - total_price);
}

/** The amount that texts name beside a refund ('$600 of $1,200'), in the same unit: the total, or the refund if it is more. */
export function refundedFrom(refund: number, total_price: number): number {
  return Math.max(refund, total_price);
}

/** The first day after `today` and before check-in on which less comes back, and how much; null when there is none. */
export function nextRefund(stay: RefundableStay, today: Day): { from: Day; refund: number } | null {
  const refund = refundOf(stay, today);
  const changes = stay.refund_steps
    .map(({ days }) => addDays(stay.start_date, 1 - days))
    .filter((day) => day > today && !hasBegun(stay, day) && refundOf(stay, day) < refund)
    .toSorted();
  const [from] = changes;
  return from === undefined ? null : { from, refund: refundOf(stay, from) };
}

/** Whether the first day of a stay has come, from when on its guest can't cancel it. */
export function hasBegun({ start_date }: { start_date: Day }, today: Day): boolean {
  return today >= start_date;
}

/** A whole percentage of an amount. The hundreds are separate, so that no product exceeds the safe integers. */
function percentOf(amount: number, percent: number): number {
  const rest = amount % 100;
  return ((amount - rest) / 100) * percent + Math.round((rest * percent) / 100);
}
