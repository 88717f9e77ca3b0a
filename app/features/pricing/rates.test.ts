import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalLines, priceOfNight, type Prices, quoteStay } from "#app/features/pricing/price.ts";
import { findLowestPrice } from "#app/features/pricing/lowest-price.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { addDays, leavingDay, type Stay, weekdayOf } from "#app/lib/stay.ts";
import { fractionDigits } from "#app/lib/money.ts";
import type { Rates } from "#app/server/db/schema.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const FIRST = "2027-03-01"; // a Monday
const TODAY = "2027-02-01";
const stayFrom = (start_date: string, nights: number): Stay => ({
  start_date,
  end_date: addDays(start_date, nights - 1),
});
const pricesOf = (rates: Rates, currency = "USD"): Prices => ({
  price_per_night: 20_000,
  extra_guest_fee: 1000,
  guests_included: 2,
  currency,
  rates,
});
const season = (start_date: string, end_date: string, price_per_night: number, over = {}) => ({
  name: "",
  start_date,
  end_date,
  price_per_night,
  ...over,
});
const linesOf = (rates: Rates, nights = 7, guests = 2, extras: string[] = []) => {
  const { lines } = quoteStay(stayFrom(FIRST, nights), guests, pricesOf(rates), { today: TODAY, extras });
  return decimalLines(lines, "USD").map(({ label, amount }) => `${label}: ${amount}`);
};

describe("the price of a night", () => {
  const weekend = [null, null, null, null, null, 25_000, 26_000];
  const rates: Rates = {
    weekday_prices: weekend,
    seasons: [
      season("2027-03-01", "2027-03-31", 30_000),
      season("2027-03-10", "2027-03-12", 50_000),
      season("2027-04-01", "2027-04-30", 40_000, { weekday_prices: [45_000, null, null, null, null, null, null] }),
      season("2027-04-01", "2027-04-30", 41_000),
    ],
  };
  test.each([
    ["2027-02-24", 20_000, "an ordinary Wednesday"],
    ["2027-02-26", 25_000, "a Friday"],
    ["2027-02-27", 26_000, "a Saturday"],
    ["2027-03-05", 30_000, "a Friday of a season without prices by weekday"],
    ["2027-03-10", 50_000, "the first night of a shorter season within another"],
    ["2027-03-12", 50_000, "its last night"],
    ["2027-03-13", 30_000, "the night after it"],
    ["2027-04-04", 41_000, "a night of two seasons of equal length, of which the last in the list counts"],
    ["2027-05-02", 20_000, "a night after all seasons"],
  ])("of %s is %i: %s", (day, price) => expect(priceOfNight(day, pricesOf(rates))).toBe(price));

  test("is a season’s own by weekday", () => {
    const own = {
      seasons: [season("2027-04-01", "2027-04-30", 40_000, { weekday_prices: [45_000, ...weekend.slice(1)] })],
    };
    expect(priceOfNight("2027-04-04", pricesOf(own))).toBe(45_000);
    expect(priceOfNight("2027-04-05", pricesOf(own))).toBe(40_000);
  });

  test("is announced from the lowest that can still be requested", () => {
    expect(findLowestPrice(pricesOf({}), TODAY)).toEqual({ price: 20_000, varies: false });
    expect(findLowestPrice(pricesOf(rates), TODAY)).toEqual({ price: 20_000, varies: true });
    const cheap = { seasons: [season("2027-01-01", "2027-01-31", 5000), season("2027-06-01", "2027-06-03", 15_000)] };
    expect(findLowestPrice(pricesOf(cheap), TODAY)).toEqual({ price: 15_000, varies: true });
  });
});

describe("the lines of a quote", () => {
  test.each<[string, Rates, string[], number, number, string[]]>([
    ["one price without rates", {}, ["$200 × 7 nights: 1400.00"], 7, 2, []],
    [
      "nights by their price, in the order of the stay",
      { seasons: [season("2027-03-03", "2027-03-04", 30_000)] },
      ["$200 × 5 nights: 1000.00", "$300 × 2 nights: 600.00"],
      7,
      2,
      [],
    ],
    [
      "the cleaning fee after the extra guests",
      { cleaning_fee: 8000 },
      ["$200 × 2 nights: 400.00", "$10 × 1 extra guest: 10.00", "Cleaning fee: 80.00"],
      2,
      3,
      [],
    ],
    [
      "only the extras that were chosen, each by its unit",
      {
        extras: [
          { name: "Pet", amount: 5000, per: "stay" },
          { name: "Boat", amount: 100, per: "night" },
          { name: "Bikes", amount: 200, per: "guest" },
          { name: "Dinner", amount: 300, per: "guest-night" },
        ],
      },
      ["$200 × 2 nights: 400.00", "Pet: 50.00", "Bikes ($2 × 2): 4.00", "Dinner ($3 × 4): 12.00"],
      2,
      2,
      ["Pet", "Bikes", "Dinner"],
    ],
    [
      "taxes on the sum of all others, and by night and guest",
      {
        cleaning_fee: 10_000,
        taxes: [
          { name: "VAT", percent: 8875 },
          { name: "City tax", amount: 150, per: "guest-night" },
        ],
      },
      ["$200 × 2 nights: 400.00", "Cleaning fee: 100.00", "VAT (8.875%): 44.38", "City tax ($1.50 × 4): 6.00"],
      2,
      2,
      [],
    ],
    [
      "the largest discount that applies, on the nights alone",
      {
        cleaning_fee: 10_000,
        discounts: [
          { kind: "length", days: 7, percent: 10_000 },
          { kind: "length", days: 28, percent: 30_000 },
          { kind: "early", days: 20, percent: 5000 },
        ],
      },
      ["$200 × 7 nights: 1400.00", "Discount (10%): -140.00", "Cleaning fee: 100.00"],
      7,
      2,
      [],
    ],
    [
      "an early discount",
      { discounts: [{ kind: "early", days: 28, percent: 5000 }] },
      ["$200 × 1 night: 200.00", "Discount (5%): -10.00"],
      1,
      2,
      [],
    ],
    [
      "no early discount a day too late",
      { discounts: [{ kind: "early", days: 29, percent: 5000 }] },
      ["$200 × 1 night: 200.00"],
      1,
      2,
      [],
    ],
    [
      "a last-minute discount",
      { discounts: [{ kind: "late", days: 28, percent: 12_500 }] },
      ["$200 × 1 night: 200.00", "Discount (12.5%): -25.00"],
      1,
      2,
      [],
    ],
    [
      "no last-minute discount before",
      { discounts: [{ kind: "late", days: 27, percent: 5000 }] },
      ["$200 × 1 night: 200.00"],
      1,
      2,
      [],
    ],
  ])("has %s", (_, rates, lines, nights, guests, extras) => {
    expect(linesOf(rates, nights, guests, extras)).toEqual(lines);
  });

  test("round a discount down and a tax up, once each", () => {
    const rates: Rates = {
      discounts: [{ kind: "length", days: 1, percent: 33_333 }],
      taxes: [{ name: "Tax", percent: 1 }],
    };
    const { lines, total } = quoteStay(stayFrom(FIRST, 1), 2, { ...pricesOf(rates, "JPY"), price_per_night: 101 });
    expect(lines.map(({ amount }) => amount)).toEqual([101, -33, 1]);
    expect(total).toBe(69);
  });

  test("are labelled in Spanish", () => {
    const rates: Rates = { cleaning_fee: 8000, discounts: [{ kind: "length", days: 7, percent: 10_000 }] };
    expect(withLocale("es", () => linesOf(rates))).toEqual([
      "USD\u00A0200 × 7 noches: 1400.00",
      "Descuento (10%): -140.00",
      "Tarifa de limpieza: 80.00",
    ]);
  });
});

const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
const units = fc.constantFrom("stay", "night", "guest", "guest-night");
const percents = fc.integer({ min: 0, max: 100_000 });
const names = fc.constantFrom("Pet", "Boat", "Bikes", "Dinner");
const prices = fc.option(amounts);
const anyRates = fc.record(
  {
    seasons: fc.array(
      fc
        .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 40 }), amounts)
        .map(([from, days, price]) => season(addDays(FIRST, from), addDays(FIRST, from + days - 1), price)),
      { maxLength: 4 },
    ),
    weekday_prices: fc.array(prices, { minLength: 7, maxLength: 7 }),
    cleaning_fee: amounts,
    extras: fc.uniqueArray(fc.record({ name: names, amount: amounts, per: units }), { selector: ({ name }) => name }),
    taxes: fc.array(
      fc.oneof(
        fc.record({ name: fc.constant("A"), percent: percents }),
        fc.record({ name: fc.constant("B"), amount: amounts, per: units }),
      ),
      { maxLength: 5 },
    ),
    discounts: fc.array(
      fc.record({ kind: fc.constant("length"), days: fc.integer({ min: 1, max: 30 }), percent: percents }),
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Rates>;
const currencies = fc.constantFrom("USD", "JPY", "KWD");
const guests = fc.integer({ min: 1, max: 100 });

describe("whatever the rates are,", () => {
  test("the lines add up to the total in whole minor units of every currency, and none but a discount is negative", () => {
    fc.assert(
      fc.property(anyRates, currencies, guests, fc.integer({ min: 1, max: 365 }), (rates, currency, count, nights) => {
        const extras = ["Pet", "Dinner"];
        const quote = quoteStay(stayFrom(FIRST, nights), count, pricesOf(rates, currency), { extras, today: TODAY });
        expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
        expect(Number.isSafeInteger(quote.total)).toBe(true);
        expect(quote.total).toBeGreaterThanOrEqual(0);
        for (const { kind, amount } of quote.lines) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount < 0).toBe(kind === "discount");
        }
        expect(fractionDigits(currency)).toBeLessThanOrEqual(3);
        const ofNights = quote.lines.filter(({ kind }) => kind === "nights");
        expect(ofNights.reduce((sum, { count: each }) => sum + each, 0)).toBe(nights);
      }),
    );
  });

  test("a stay split in two never costs less", () => {
    fc.assert(
      fc.property(
        anyRates,
        currencies,
        guests,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (rates, currency, count, first, second) => {
          const owned = pricesOf(rates, currency);
          const costs = (from: string, nights: number) =>
            quoteStay(stayFrom(from, nights), count, owned, { extras: ["Pet", "Boat"], today: TODAY }).total;
          expect(costs(FIRST, first) + costs(addDays(FIRST, first), second)).toBeGreaterThanOrEqual(
            costs(FIRST, first + second),
          );
        },
      ),
    );
  });
});

const includesWeekday = (weekdays: number[] = [], day: string) =>
  weekdays.length === 0 || weekdays.includes(weekdayOf(day));

describe("a stay", () => {
  const rules: [string, Rates, Stay, string | null][] = [
    [
      "of fewer nights than the least",
      { min_nights: 3 },
      stayFrom(FIRST, 2),
      "From March 1, the shortest stay is 3 nights.",
    ],
    ["of the fewest nights", { min_nights: 3 }, stayFrom(FIRST, 3), null],
    [
      "of more nights than the most",
      { max_nights: 3 },
      stayFrom(FIRST, 4),
      "From March 1, the longest stay is 3 nights.",
    ],
    ["of the most nights", { max_nights: 3 }, stayFrom(FIRST, 3), null],
    [
      "below the least of the season in which it begins",
      { min_nights: 2, seasons: [season(FIRST, FIRST, 1, { min_nights: 5 })] },
      stayFrom(FIRST, 4),
      "From March 1, the shortest stay is 5 nights.",
    ],
    [
      "that only ends in that season",
      { seasons: [season("2027-03-02", "2027-03-09", 1, { min_nights: 5 })] },
      stayFrom(FIRST, 4),
      null,
    ],
    [
      "above the most of its season",
      { seasons: [season(FIRST, FIRST, 1, { max_nights: 1 })] },
      stayFrom(FIRST, 2),
      "From March 1, the longest stay is 1 night.",
    ],
    [
      "that begins on another weekday",
      { arrival_days: [5, 6] },
      stayFrom(FIRST, 4),
      "Check-in is only possible on Friday or Saturday.",
    ],
    ["that begins on an allowed weekday", { arrival_days: [1] }, stayFrom(FIRST, 4), null],
    [
      "after which guests leave on another weekday",
      { departure_days: [6] },
      stayFrom(FIRST, 4),
      "You can leave on Saturday only. Please choose another last night.",
    ],
    ["after which guests leave on an allowed weekday", { departure_days: [6] }, stayFrom(FIRST, 5), null],
    ["that begins too soon", { notice_days: 29 }, stayFrom(FIRST, 1), "The first possible check-in is March 2."],
    ["that begins as soon as possible", { notice_days: 28 }, stayFrom(FIRST, 1), null],
    [
      "that begins too far ahead",
      { window_days: 27 },
      stayFrom(FIRST, 1),
      "Check-ins after February 28 can’t be booked yet.",
    ],
    ["that begins on the last possible day", { window_days: 28 }, stayFrom(FIRST, 9), null],
    ["without rules", {}, stayFrom(FIRST, 365), null],
  ];
  test.each(rules)("%s is judged, and says why", (_, rates, stay, sentence) => {
    const broken = findBrokenRule(stay, rates, TODAY);
    expect(broken && formatBrokenRule(broken)).toBe(sentence);
  });

  test("is told about every rule in Spanish too", () => {
    const sentences = rules.flatMap(([, rates, stay]) => {
      const broken = findBrokenRule(stay, rates, TODAY);
      return broken ? [[broken.rule, withLocale("es", () => formatBrokenRule(broken))]] : [];
    });
    expect(Object.fromEntries(sentences)).toEqual({
      "too-short": "A partir del 1 de marzo, la estancia mínima es de 5 noches.",
      "too-long": "A partir del 1 de marzo, la estancia máxima es de 1 noche.",
      "arrival-day": "Solo se puede llegar en viernes o sábado.",
      "departure-day": "Solo se puede salir en sábado. Elige otra última noche.",
      "too-soon": "La primera llegada posible es el 2 de marzo.",
      "too-far": "Aún no se puede reservar con llegada después del 28 de febrero.",
    });
  });

  test("breaks no rule, or one with a sentence", () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
    const limits = fc.record(
      {
        min_nights: fc.integer({ min: 1, max: 10 }),
        max_nights: fc.integer({ min: 10, max: 30 }),
        arrival_days: weekdays,
        departure_days: weekdays,
        notice_days: fc.integer({ min: 0, max: 60 }),
        window_days: fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Rates>;
    fc.assert(
      fc.property(limits, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }), (rates, ahead, nights) => {
        const stay = stayFrom(addDays(TODAY, ahead), nights);
        const broken = findBrokenRule(stay, rates, TODAY);
        const isAllowed =
          nights >= (rates.min_nights ?? 1) &&
          nights <= (rates.max_nights ?? 365) &&
          ahead >= (rates.notice_days ?? 0) &&
          ahead <= (rates.window_days ?? 90) &&
          includesWeekday(rates.arrival_days, stay.start_date) &&
          includesWeekday(rates.departure_days, leavingDay(stay));
        expect(broken === null).toBe(isAllowed);
        expect(broken === null ? "." : formatBrokenRule(broken)).toMatch(/\.$/);
      }),
    );
  });
});
