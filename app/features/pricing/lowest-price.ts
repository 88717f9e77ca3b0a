import { priceOfNight, type Prices } from "#app/features/pricing/price.ts";
import { formatMoney } from "#app/lib/money.ts";
import { type Day, daysOf, lastBookableDay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** The lowest price of a night in minor units, and whether other nights cost more. */
export interface LowestPrice {
  price: number;
  varies: boolean;
}

/** The lowest price of the nights that can be requested on `today`. */
export function findLowestPrice(prices: Pick<Prices, "price_per_night" | "rates">, today: Day): LowestPrice {
  const { price_per_night, rates = {} } = prices;
  if (!rates.seasons?.length && !rates.weekday_prices) return { price: price_per_night, varies: false };
  const nights = daysOf({ start_date: today, end_date: lastBookableDay(today) });
  const all = nights.map((day) => priceOfNight(day, prices));
  const price = Math.min(...all);
  return { price, varies: all.some((each) => each !== price) };
}

/** '$240', or 'from $240' when other nights cost more. */
export function formatNightlyPrice({ price, varies }: LowestPrice, currency: string): string {
  const amount = formatMoney(price, currency);
  return varies ? m.price_from({ price: amount }) : amount;
}
