import { formatMoney, toDecimal } from "#app/lib/money.ts";
import type { QuoteLine } from "#app/server/db/schema.ts";
import { m } from "#messages";
import { nightsOf, type Stay } from "#app/lib/stay.ts";

/** What a property charges; amounts in minor units of its currency. */
export interface Prices {
  price_per_night: number;
  /** Null until the owner sets it. */
  extra_guest_fee: number | null;
  guests_included: number;
  currency: string;
}

/** The specification's default fee in cents (section 9). Other currencies have no default. */
const DEFAULT_FEE_USD = 1000;

/** Minor units for each guest beyond `guests_included`, charged once per stay; 0 when there is no fee. */
export function extraGuestFee({ extra_guest_fee, currency }: Pick<Prices, "extra_guest_fee" | "currency">): number {
  return extra_guest_fee ?? (currency === "USD" ? DEFAULT_FEE_USD : 0);
}

/** The price of a stay in whole minor units. The amounts of the lines add up to the total. */
export interface Quote {
  nights: number;
  lines: QuoteLine[];
  total: number;
}

/**
 * Quotes a stay: nights × price per night, plus once per stay the fee for each guest beyond those included (spec
 * section 9).
 */
export function quoteStay(stay: Stay, guest_count: number, prices: Prices): Quote {
  const nights = nightsOf(stay);
  const extraGuests = Math.max(0, guest_count - prices.guests_included);
  const fee = extraGuestFee(prices);
  const lines: QuoteLine[] = [{ kind: "nights", count: nights, amount: nights * prices.price_per_night }];
  if (extraGuests > 0 && fee > 0) lines.push({ kind: "extra-guests", count: extraGuests, amount: extraGuests * fee });
  return { nights, lines, total: lines.reduce((sum, line) => sum + line.amount, 0) };
}

/** The label of a quote line: '$145 × 3 nights', '$10 × 2 extra guests'. */
export function labelOfLine(line: QuoteLine, currency: string): string {
  const price = formatMoney(line.amount / line.count, currency);
  if (line.kind === "extra-guests")
    return m.price_times_guests({ price, guests: m.extra_guests({ count: line.count }) });
  return m.price_times_nights({ price, nights: m.nights({ count: line.count }) });
}

/** Quote lines for the HTTP surface, with amounts as decimals. */
export function decimalLines(lines: QuoteLine[], currency: string): { label: string; amount: string }[] {
  return lines.map((line) => ({ label: labelOfLine(line, currency), amount: toDecimal(line.amount, currency) }));
}
