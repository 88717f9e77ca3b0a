import { quoteAgreed, quoteSameDates } from "#app/features/pricing/agreed-price.ts";
import { feeForGuests, findUnknownExtra, type Prices, type Quote, quoteStay } from "#app/features/pricing/price.ts";
import { type BrokenRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { type Day, hasSameDates, type Stay } from "#app/lib/stay.ts";
import type { Booking, QuoteLine, Rates } from "#app/server/db/schema.ts";

/** Other dates and guests for a booking. */
export interface ChangedDates extends Stay {
  guest_count: number;
}

/** The dates of a request that an admin has declined, with the reason; null when they gave none. */
export type DeclinedChange = Stay & { reason: string | null };

/** The parts of a booking that its price depends on. */
export type AgreedStay = ChangedDates & { quote_lines: QuoteLine[] };

/**
 * Quotes a booking with other dates or guests. Other dates cost what they cost `today`, with the extras that are still
 * offered. While the dates stay the same, so do the prices of nights, cleaning and extras; fees for guests and taxes are
 * quoted anew. A total that was agreed includes everything, and changes by the difference of the fees for guests.
 */
export function quoteChange(booking: AgreedStay, to: ChangedDates, prices: Prices, today: Day): Quote {
  const { quote_lines: lines, guest_count } = booking;
  if (hasSameDates(booking, to)) {
    const agreed = lines.find(({ kind }) => kind === "agreed");
    if (agreed) {
      const fees = feeForGuests(to.guest_count, prices) - feeForGuests(guest_count, prices);
      return quoteAgreed(to, Math.max(0, agreed.amount + fees), lines);
    }
    return quoteSameDates(to, to.guest_count, prices, { lines, guest_count });
  }
  const { rates = {} } = prices;
  const extras = lines.flatMap(({ kind, name }) => (kind === "extra" && name ? [name] : []));
  return quoteStay(to, to.guest_count, prices, {
    extras: extras.filter((name) => findUnknownExtra([name], rates) === undefined),
    today,
  });
}

/**
 * The first rule of the owner that a change breaks, or null. Dates that stay the same break none, and the rules for the
 * arrival don't apply to an arrival that stays the same, which may have passed.
 */
export function findBrokenChangeRule(
  booking: Stay,
  to: Stay,
  { arrival_days, notice_days, window_days, ...rates }: Rates,
  today: Day,
): BrokenRule | null {
  if (hasSameDates(booking, to)) return null;
  if (to.start_date !== booking.start_date) {
    return findBrokenRule(
      to,
      {
        ...rates,
        ...(arrival_days && { arrival_days }),
        ...(notice_days !== undefined && { notice_days }),
        ...(window_days !== undefined && { window_days }),
      },
      today,
    );
  }
  return findBrokenRule(to, rates, today < to.start_date ? today : to.start_date);
}

/** Whether the dates or the guests of a booking can still be changed on `today`. */
export function isChangeable({ status, end_date }: Pick<Booking, "status" | "end_date">, today: Day): boolean {
  return (status === "pending" || status === "approved") && end_date >= today;
}

/** The most guests that a booking can be changed to: also those that it has since before the owner lowered the maximum. */
export function maxGuestsOf(
  { guest_count }: Pick<Booking, "guest_count">,
  { max_guests }: { max_guests: number },
): number {
  return Math.max(max_guests, guest_count);
}

/** Whether the dates of a change have passed: its last night, or an arrival other than the booking's. */
export function isPast(booking: Pick<Booking, "start_date">, to: Stay, today: Day): boolean {
  return to.end_date < today || (to.start_date < today && to.start_date !== booking.start_date);
}

/** The first day that a change may begin on: today, or the arrival of a stay that has begun. */
export function earliestStart({ start_date }: Stay, today: Day): Day {
  return start_date < today ? start_date : today;
}
