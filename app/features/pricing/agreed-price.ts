import { guestFeeLines, type Prices, type Quote, unitsOf, withTaxes } from "#app/features/pricing/price.ts";
import { nightsOf, type Stay } from "#app/lib/stay.ts";
import type { QuoteLine, Rates } from "#app/server/db/schema.ts";

// Prices that were agreed with a guest and don't follow the property's any more.

/** What a stay was quoted at, and for how many guests. */
interface AgreedPrice {
  lines: QuoteLine[];
  guest_count: number;
}

/** A total that includes everything, as the owner agreed it with the guest, beside the extras of `lines`. */
export function quoteAgreed(stay: Stay, total: number, lines: QuoteLine[] = []): Quote {
  const extras = lines
    .filter(({ kind }) => kind === "extra")
    .map((line) => Object.assign({}, line, { count: 1, amount: 0 }));
  return { nights: nightsOf(stay), lines: [{ kind: "agreed", count: 1, amount: total }, ...extras], total };
}

/**
 * Quotes the same dates for another number of guests: nights, cleaning and extras cost what was agreed, fees for guests
 * and taxes are quoted anew.
 */
export function quoteSameDates(stay: Stay, guest_count: number, prices: Prices, agreed: AgreedPrice): Quote {
  const { rates = {} } = prices;
  const nights = nightsOf(stay);
  const lines = [
    ...agreed.lines.filter(({ kind }) => kind === "nights" || kind === "discount"),
    ...guestFeeLines(guest_count, prices),
    ...agreedServices(agreed, rates, nights, guest_count),
  ];
  return withTaxes(lines, nights, guest_count, rates);
}

/** The cleaning fee and extras as agreed. An extra charged per guest has the same price for one, and is charged for each. */
function agreedServices(agreed: AgreedPrice, { extras = [] }: Rates, nights: number, guest_count: number): QuoteLine[] {
  return agreed.lines.flatMap((line) => {
    if (line.kind === "cleaning-fee") return [line];
    if (line.kind !== "extra") return [];
    const per = extras.find(({ name }) => name === line.name)?.per;
    // Another count than before means that the owner charges it otherwise by now.
    if (per === undefined || line.count !== unitsOf(per, nights, agreed.guest_count)) return [line];
    const count = unitsOf(per, nights, guest_count);
    return [{ ...line, count, amount: (line.amount / line.count) * count }];
  });
}
