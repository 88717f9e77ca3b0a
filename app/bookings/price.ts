import type { QuoteLine } from "#app/db/schema.ts";
import { languageTag, perLanguage } from "#app/language.ts";
import { m } from "#words";
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
 * `price_per_night` in cents.
 */
export function quoteStay(stay: Stay, guest_count: number, price_per_night: number): Quote {
  const nights = nightsOf(stay);
  const extraGuests = Math.max(0, guest_count - INCLUDED_GUESTS);
  const lines: QuoteLine[] = [{ kind: "nights", count: nights, amount: nights * price_per_night }];
  if (extraGuests > 0) lines.push({ kind: "extra-guests", count: extraGuests, amount: extraGuests * EXTRA_GUEST_FEE });
  return { nights, lines, total: lines.reduce((sum, line) => sum + line.amount, 0) };
}

/** What a line of a quote is for, in words: '$145 × 3 nights', '2 extra guests'. */
export function labelOfLine(line: QuoteLine, currency: string): string {
  if (line.kind === "extra-guests") return m.extra_guests({ count: line.count });
  const price = formatMoney(line.amount / line.count, currency);
  return m.price_times_nights({ price, nights: m.nights({ count: line.count }) });
}

/** Cents as people read them: '$480.00', and '$480' where no cents are left over. */
export function formatMoney(cents: number, currency: string): string {
  const known = moneyFormats();
  const format = known.get(currency) ?? new Intl.NumberFormat(languageTag(), { ...MONEY, currency });
  known.set(currency, format);
  return format.format(cents / 100);
}

const MONEY = { style: "currency", trailingZeroDisplay: "stripIfInteger" } as const;
// To make one takes longer than all that it formats for a page.
const moneyFormats = perLanguage(() => new Map<string, Intl.NumberFormat>());

/** Cents as the HTTP surface writes them: '480.00'. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A quote's lines as the HTTP surface writes them, amounts as decimals. */
export function decimalLines(lines: QuoteLine[], currency: string): { label: string; amount: string }[] {
  return lines.map((line) => ({ label: labelOfLine(line, currency), amount: toDecimal(line.amount) }));
}

/** The cents of a decimal amount such as '480', '480.5' or '480.00'; null for anything else. */
export function fromDecimal(decimal: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
