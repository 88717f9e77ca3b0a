import type { QuoteLine } from "#app/db/schema.ts";
import { nightsOf, type Stay } from "#app/bookings/stay.ts";

/** Cents for each guest beyond the included ones, once a stay (spec section 9). */
export const EXTRA_GUEST_FEE = 1000;
/** Guests that the price a night includes. */
export const INCLUDED_GUESTS = 2;

/** What a stay costs: whole cents, the lines adding up to the total. */
export interface Quote {
  nights: number;
  lines: QuoteLine[];
  total: number;
}

/**
 * The price of a stay: nights x price a night, and $10 for each guest beyond two, once a stay (spec section 9).
 * `price_per_night` in cents; `currency` an ISO 4217 code, for the lines' words only.
 */
export function quoteStay(stay: Stay, guest_count: number, price_per_night: number, currency: string): Quote {
  const nights = nightsOf(stay);
  const extraGuests = Math.max(0, guest_count - INCLUDED_GUESTS);
  const lines: QuoteLine[] = [
    {
      label: `${formatMoney(price_per_night, currency)} × ${count(nights, "night")}`,
      amount: nights * price_per_night,
    },
  ];
  if (extraGuests > 0) lines.push({ label: count(extraGuests, "extra guest"), amount: extraGuests * EXTRA_GUEST_FEE });
  return { nights, lines, total: lines.reduce((sum, line) => sum + line.amount, 0) };
}

/** '1 night', '2 nights'. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Cents as people read them: '$480.00', and '$480' where no cents are left over. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100);
}

/** Cents as the HTTP surface writes them: '480.00'. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A quote's lines as the HTTP surface writes them, amounts as decimals. */
export function decimalLines(lines: QuoteLine[]): { label: string; amount: string }[] {
  return lines.map(({ label, amount }) => ({ label, amount: toDecimal(amount) }));
}

/** The cents of a decimal amount such as '480', '480.5' or '480.00'; null for anything else. */
export function fromDecimal(decimal: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
