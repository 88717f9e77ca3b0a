import { describe, expect, test } from "vitest";
import { quoteStay } from "#app/features/pricing/price.ts";
import { withoutGuestRules } from "#app/features/pricing/guest-rules.ts";
import { type BrokenRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import type { Rates } from "#app/server/db/schema.ts";

const today = "2026-11-21";
/** Four nights from a Thursday; guests leave on a Monday. */
const stay = { start_date: "2026-12-10", end_date: "2026-12-13" };
const season = { name: "High", start_date: "2026-12-01", end_date: "2026-12-31", price_per_night: 30_000 };

/** For each rule that a guest's stay can break, rates that make this stay break it. */
const brokenBy: Record<Exclude<BrokenRule["rule"], "preparation">, Rates[]> = {
  "too-short": [{ min_nights: 5 }, { seasons: [{ ...season, min_nights: 5 }] }],
  "too-long": [{ max_nights: 3 }, { seasons: [{ ...season, max_nights: 3 }] }],
  "arrival-day": [{ arrival_days: [6] }],
  "departure-day": [{ departure_days: [6] }],
  "too-soon": [{ notice_days: 30 }],
  "too-far": [{ window_days: 7 }],
};

describe("an admin who changes a stay", () => {
  const cases = Object.entries(brokenBy).flatMap(([rule, rates]) => rates.map((each) => [rule, each] as const));

  test.each(cases)("isn't bound by what is %s for a guest (%j)", (rule, rates) => {
    expect(findBrokenRule(stay, rates, today)).toMatchObject({ rule });
    expect(findBrokenRule(stay, withoutGuestRules(rates), today)).toBeNull();
  });

  test("sees the same prices and days for preparation as a guest", () => {
    const prices = {
      preparation_days: 2,
      cleaning_fee: 5000,
      weekday_prices: [1, 2, 3, 4, 5, 6, 7],
      seasons: [season],
    };
    const rules = {
      min_nights: 5,
      max_nights: 9,
      arrival_days: [6],
      departure_days: [6],
      notice_days: 3,
      window_days: 90,
    };
    const rates: Rates = { ...prices, ...rules, seasons: [{ ...season, min_nights: 5, max_nights: 9 }] };
    expect(withoutGuestRules(rates)).toEqual(prices);
    const house = { price_per_night: 10_000, extra_guest_fee: null, guests_included: 2, currency: "USD" };
    const quoted = quoteStay(stay, 3, { ...house, rates });
    expect(quoteStay(stay, 3, { ...house, rates: withoutGuestRules(rates) })).toEqual(quoted);
  });
});
