import { formatMoney, toDecimal } from "#app/lib/money.ts";
import type { ChargeUnit, QuoteLine, RateDiscount, Rates } from "#app/server/db/schema.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { m } from "#messages";
import { type Day, daysBetween, daysOf, nightsOf, type Stay, weekdayOf } from "#app/lib/stay.ts";

/** What a property charges; amounts in minor units of its currency. */
export interface Prices {
  price_per_night: number;
  /** Null until the owner sets it. */
  extra_guest_fee: number | null;
  guests_included: number;
  currency: string;
  /** Absent means the same price for every night, without rules. */
  rates?: Rates;
}

/** The specification's default fee in cents (section 9). Other currencies have no default. */
const DEFAULT_FEE_USD = 1000;

/** Minor units for each guest beyond `guests_included`, charged once per stay; 0 when there is no fee. */
export function extraGuestFee({ extra_guest_fee, currency }: Pick<Prices, "extra_guest_fee" | "currency">): number {
  return extra_guest_fee ?? (currency === "USD" ? DEFAULT_FEE_USD : 0);
}

/** Minor units for all guests beyond those included. */
export function feeForGuests(
  guest_count: number,
  prices: Pick<Prices, "extra_guest_fee" | "currency" | "guests_included">,
): number {
  return Math.max(0, guest_count - prices.guests_included) * extraGuestFee(prices);
}

type NightPrices = Pick<Prices, "price_per_night" | "rates">;

/** The shortest season with `day`; of two equally short ones the last in the list. */
export function seasonOn(day: Day, { seasons = [] }: Rates) {
  return seasons
    .filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
    .reduce(
      (found, each) => (!found || nightsOf(each) <= nightsOf(found) ? each : found),
      undefined as NonNullable<Rates["seasons"]>[number] | undefined,
    );
}

/** The price of the night that begins on `day`: the season's or else the property's, by weekday where one is set. */
export function priceOfNight(day: Day, { price_per_night, rates = {} }: NightPrices): number {
  const from = seasonOn(day, rates) ?? { price_per_night, weekday_prices: rates.weekday_prices };
  return from.weekday_prices?.[weekdayOf(day)] ?? from.price_per_night;
}

/** The price of a stay in whole minor units. The amounts of the lines add up to the total. */
export interface Quote {
  nights: number;
  lines: QuoteLine[];
  total: number;
}

/** What a quote depends on besides the stay and its guests. */
export interface QuoteOptions {
  /** The names of the extras that the guest has chosen; unknown ones are ignored. */
  extras?: readonly string[];
  /** The property's calendar day; without it early and late discounts don't apply. */
  today?: Day;
}

/**
 * Quotes a stay: nights × price per night, plus once per stay the fee for each guest beyond those included (spec
 * section 9), and the lines of the property's rates: nights by their price, one discount on them, the cleaning fee,
 * chosen extras, and taxes on the sum of all of these.
 *
 * Only the largest discount counts. A discount is rounded down to the minor unit and a tax of a percentage up, each
 * once: so a stay never costs less when it is split in two, as far as rounding decides.
 */
export function quoteStay(stay: Stay, guest_count: number, prices: Prices, options: QuoteOptions = {}): Quote {
  const { extras = [], today } = options;
  const { rates = {} } = prices;
  const nights = nightsOf(stay);
  const lines = [
    ...discountedNights(stay, prices, today),
    ...guestFeeLines(guest_count, prices),
    ...serviceLines(extras, rates, nights, guest_count),
  ];
  return withTaxes(lines, nights, guest_count, rates);
}

/** The fee for the guests beyond those included; no line without a fee. */
export function guestFeeLines(guest_count: number, prices: Prices): QuoteLine[] {
  const amount = feeForGuests(guest_count, prices);
  return amount > 0 ? [{ kind: "extra-guests", count: guest_count - prices.guests_included, amount }] : [];
}

/** The quote of the lines, with the taxes on their sum. */
export function withTaxes(untaxed: QuoteLine[], nights: number, guest_count: number, { taxes = [] }: Rates): Quote {
  const base = sum(untaxed);
  const taxLines = taxes.map((tax): QuoteLine => {
    const { name } = tax;
    if ("percent" in tax) {
      return { kind: "tax", name, count: 1, percent: tax.percent, amount: percentOf(base, tax.percent, 99_999n) };
    }
    const count = unitsOf(tax.per, nights, guest_count);
    return { kind: "tax", name, count, amount: count * tax.amount };
  });
  const lines = [...untaxed, ...taxLines];
  return { nights, lines, total: sum(lines) };
}

/** The first chosen extra that the property doesn't offer; undefined when there is none. */
export function findUnknownExtra(chosen: readonly string[], { extras = [] }: Rates): string | undefined {
  return chosen.find((name) => !extras.some((extra) => extra.name === name));
}

/** The lines of the nights, and of the largest discount on them. */
function discountedNights(stay: Stay, prices: NightPrices, today: Day | undefined): QuoteLine[] {
  const lines = nightLines(stay, prices);
  const discount = findDiscount(stay, prices.rates ?? {}, today);
  if (!discount) return lines;
  const { kind, days, percent } = discount;
  const amount = -percentOf(sum(lines), percent, 0n);
  return amount < 0 ? [...lines, { kind: "discount", discount: kind, count: days, percent, amount }] : lines;
}

/** The cleaning fee, and the extras that the guest has chosen. */
function serviceLines(chosen: readonly string[], rates: Rates, nights: number, guest_count: number): QuoteLine[] {
  const lines: QuoteLine[] = [];
  if (rates.cleaning_fee) lines.push({ kind: "cleaning-fee", count: 1, amount: rates.cleaning_fee });
  for (const { name, amount, per } of rates.extras ?? []) {
    if (!chosen.includes(name)) continue;
    const count = unitsOf(per, nights, guest_count);
    lines.push({ kind: "extra", name, count, amount: count * amount });
  }
  return lines;
}

/** One line for each price, in the order in which the stay reaches it. */
function nightLines(stay: Stay, prices: NightPrices): QuoteLine[] {
  const counts = new Map<number, number>();
  for (const day of daysOf(stay)) {
    const price = priceOfNight(day, prices);
    counts.set(price, (counts.get(price) ?? 0) + 1);
  }
  return [...counts].map(([price, count]) => ({ kind: "nights", count, amount: count * price }));
}

function findDiscount(stay: Stay, { discounts = [] }: Rates, today: Day | undefined): RateDiscount | undefined {
  const ahead = today === undefined ? undefined : daysBetween(today, stay.start_date);
  const applies = ({ kind, days }: RateDiscount) => {
    if (kind === "length") return nightsOf(stay) >= days;
    return ahead !== undefined && (kind === "early" ? ahead >= days : ahead <= days);
  };
  return discounts.filter(applies).toSorted((one, other) => other.percent - one.percent)[0];
}

/** How often an amount is charged: for each night, each guest, both, or once. */
export function unitsOf(per: ChargeUnit, nights: number, guests: number): number {
  return (per.includes("night") ? nights : 1) * (per.startsWith("guest") ? guests : 1);
}

/** `percent` thousandths of a percent of `amount`; `round` of 0 rounds down, of 99,999 up. A product may exceed 2^53. */
function percentOf(amount: number, percent: number, round: bigint): number {
  return Number((BigInt(amount) * BigInt(percent) + round) / 100_000n);
}

function sum(lines: QuoteLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

/** The label of a quote line: '$145 × 3 nights', '$10 × 2 extra guests', 'Lodging tax (3 %)'. */
export function labelOfLine(line: QuoteLine, currency: string): string {
  const { kind, count, amount, name = "", percent } = line;
  const price = formatMoney(amount / count, currency);
  switch (kind) {
    case "extra-guests":
      return m.price_times_guests({ price, guests: m.extra_guests({ count }) });
    case "nights":
      return m.price_times_nights({ price, nights: m.nights({ count }) });
    case "cleaning-fee":
      return m.price_cleaning();
    case "agreed":
      return m.price_agreed();
    case "extra":
    case "discount":
    case "tax":
      // An extra costs something unless it is part of an agreed total.
      if (kind === "extra" && amount === 0) return m.price_included({ name });
      if (percent !== undefined) return `${name || m.price_discount()} (${formatPercent(percent)})`;
      return count === 1 ? name : `${name} (${price} × ${count})`;
  }
}

/** Formats thousandths of a percent: 8875 is '8.875%'. */
export function formatPercent(percent: number): string {
  return (percent / 100_000).toLocaleString(localeTag(), { style: "percent", maximumFractionDigits: 3 });
}

/** Quote lines for the HTTP surface, with amounts as decimals. */
export function decimalLines(lines: QuoteLine[], currency: string): { label: string; amount: string }[] {
  return lines.map((line) => ({ label: labelOfLine(line, currency), amount: toDecimal(line.amount, currency) }));
}
