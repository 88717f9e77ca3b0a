import { describe, expect, test } from "vitest";
import { convertRates, parseRates, toDecimalRates } from "#app/features/pricing/rates-schema.ts";
import type { Rates } from "#app/server/db/schema.ts";

const parse = (fields: Record<string, unknown>, before: Rates = {}, currency = "USD") =>
  parseRates(fields, before, currency);

const season = { name: "Summer", start_date: "2027-06-01", end_date: "2027-08-31", price_per_night: "300.00" };

/** Every kind of rate, as JSON. */
const everything = {
  seasons: [
    { ...season, min_nights: 5, max_nights: 14, weekday_prices: [null, null, null, null, null, "350.00", "350.00"] },
  ],
  weekday_prices: [null, null, null, null, null, "250.00", null],
  min_nights: 2,
  max_nights: 28,
  arrival_days: [5, 6],
  departure_days: [0],
  notice_days: 2,
  window_days: 365,
  preparation_days: 1,
  cleaning_fee: "80.00",
  extras: [{ name: "Pet", amount: "25.00", per: "stay" }],
  taxes: [
    { name: "VAT", percent: 8.875 },
    { name: "City tax", amount: "1.50", per: "guest-night" },
  ],
  discounts: [{ kind: "length", days: 7, percent: 10 }],
  refund_steps: [
    { days: 30, percent: 100 },
    { days: 7, percent: 50 },
  ],
  show_prices: true,
};

describe("the rates", () => {
  test("are parsed from JSON into minor units and thousandths of a percent, and back", () => {
    const parsed = parse(everything);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        seasons: [
          { price_per_night: 30_000, min_nights: 5, weekday_prices: [null, null, null, null, null, 35_000, 35_000] },
        ],
        cleaning_fee: 8000,
        taxes: [{ percent: 8875 }, { amount: 150 }],
        discounts: [{ percent: 10_000 }],
      },
    });
    expect(parsed.ok && toDecimalRates(parsed.value, "USD")).toEqual(everything);
  });

  test("are parsed from a form, whose lists are JSON", () => {
    const form = {
      seasons: JSON.stringify([season]),
      weekday_prices: ["", "", "", "", "", "250", "$260"],
      min_nights: "2",
      arrival_days: ["", "6", "5", "6"],
      cleaning_fee: "80,50",
      show_prices: ["", "on"],
      taxes: '[{"name":"VAT","percent":"12,5 %"}]',
    };
    expect(parse(form)).toEqual({
      ok: true,
      value: {
        seasons: [{ ...season, price_per_night: 30_000 }],
        weekday_prices: [null, null, null, null, null, 25_000, 26_000],
        min_nights: 2,
        arrival_days: [5, 6],
        cleaning_fee: 8050,
        show_prices: true,
        taxes: [{ name: "VAT", percent: 12_500 }],
      },
    });
  });

  test("that are absent stay, and that are empty are removed", () => {
    const before: Rates = { min_nights: 2, cleaning_fee: 100, arrival_days: [6], extras: [], show_prices: true };
    expect(parse({ min_nights: "3" }, before)).toMatchObject({ value: { min_nights: 3, cleaning_fee: 100 } });
    const empty = {
      min_nights: "",
      cleaning_fee: "",
      arrival_days: "",
      show_prices: "",
      weekday_prices: "",
      seasons: "",
    };
    expect(parse(empty, before)).toEqual({ ok: true, value: {} });
    expect(parse({ notice_days: "0", preparation_days: 0, unknown: "1" })).toEqual({ ok: true, value: {} });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      "a season without a price",
      { seasons: [{ ...season, price_per_night: "" }] },
      "seasons.0.price_per_night",
      "Please enter an amount",
    ],
    [
      "a season for nothing",
      { seasons: [{ ...season, price_per_night: "0" }] },
      "seasons.0.price_per_night",
      "Please enter an amount",
    ],
    [
      "a season that ends before it begins",
      { seasons: [{ ...season, end_date: "2027-05-31" }] },
      "seasons.0.end_date",
      "The last night can’t be before the first.",
    ],
    ["a season of no day", { seasons: [{ ...season, start_date: "2027-02-30" }] }, "seasons.0.start_date", "day"],
    ["a season without a start", { seasons: [{ ...season, start_date: "" }] }, "seasons.0.start_date", "first night"],
    ["a season without an end", { seasons: [{ ...season, end_date: undefined }] }, "seasons.0.end_date", "last night"],
    ["a season with an empty end", { seasons: [{ ...season, end_date: " " }] }, "seasons.0.end_date", "last night"],
    ["a season of a decade", { seasons: [{ ...season, end_date: "2037-06-01" }] }, "seasons.0.end_date", "three years"],
    ["too many seasons", { seasons: Array.from({ length: 51 }, () => season) }, "seasons", "50"],
    ["seasons that are no list", { seasons: { 0: season } }, "seasons", "check"],
    ["seasons that are no JSON", { seasons: "[{" }, "seasons", "JSON"],
    ["prices of six weekdays", { weekday_prices: ["1", "1", "1", "1", "1", "1"] }, "weekday_prices", "check"],
    ["an eighth weekday", { arrival_days: ["7"] }, "arrival_days.0", "check"],
    ["no nights at all", { min_nights: "0" }, "min_nights", "1"],
    ["half a night", { max_nights: "1.5" }, "max_nights", "1"],
    [
      "a longest stay shorter than the shortest",
      { min_nights: "5", max_nights: "4" },
      "max_nights",
      "The shortest stay can’t be longer",
    ],
    [
      "a season no stay fits into",
      { max_nights: 4, seasons: [{ ...season, min_nights: 5 }] },
      "seasons.0.min_nights",
      "The shortest stay can’t be longer",
    ],
    ["a negative fee", { cleaning_fee: "-1" }, "cleaning_fee", "Please enter an amount"],
    ["a fee with too many decimals", { cleaning_fee: "1.234567" }, "cleaning_fee", "Please enter an amount"],
    ["a fee beyond all measure", { cleaning_fee: "99999999999" }, "cleaning_fee", "up to"],
    [
      "an extra without a name",
      { extras: [{ name: " ", amount: "5", per: "stay" }] },
      "extras.0.name",
      "Please give it a name.",
    ],
    [
      "an extra for free",
      { extras: [{ name: "Pet", amount: "", per: "stay" }] },
      "extras.0.amount",
      "Please enter an amount",
    ],
    ["an extra per hour", { extras: [{ name: "Pet", amount: "5", per: "hour" }] }, "extras.0.per", "check"],
    [
      "an extra and a tax with one name",
      { extras: [{ name: "Pet", amount: "5", per: "stay" }], taxes: [{ name: "pet", percent: 5 }] },
      "taxes.0.name",
      "Another one already has this name.",
    ],
    ["a tax of more than everything", { taxes: [{ name: "VAT", percent: "101" }] }, "taxes.0.percent", "up to 100"],
    ["a tax of nothing", { taxes: [{ name: "VAT" }] }, "taxes.0.percent", "up to 100"],
    ["a negative tax", { taxes: [{ name: "VAT", percent: -5 }] }, "taxes.0.percent", "up to 100"],
    ["a discount of no kind", { discounts: [{ kind: "friends", days: 7, percent: 5 }] }, "discounts.0.kind", "check"],
    ["a discount without nights", { discounts: [{ kind: "length", days: "", percent: 5 }] }, "discounts.0.days", "1"],
    ["a refund for half a day", { refund_steps: [{ days: "1.5", percent: 50 }] }, "refund_steps.0.days", "365"],
    ["a refund after check-in", { refund_steps: [{ days: -1, percent: 50 }] }, "refund_steps.0.days", "365"],
    ["more back than the total", { refund_steps: [{ days: 7, percent: 101 }] }, "refund_steps.0.percent", "100"],
    ["a part of a percent back", { refund_steps: [{ days: 7, percent: "12.5" }] }, "refund_steps.0.percent", "100"],
    [
      "two refunds for the same days",
      {
        refund_steps: [
          { days: 7, percent: 50 },
          { days: 7, percent: 40 },
        ],
      },
      "refund_steps.1.days",
      "Another row",
    ],
    [
      "less back for who cancels earlier",
      {
        refund_steps: [
          { days: 7, percent: 50 },
          { days: 30, percent: 40 },
        ],
      },
      "refund_steps.1.percent",
      "can’t give less back",
    ],
    [
      "a sixth refund step",
      { refund_steps: [1, 2, 3, 4, 5, 6].map((days) => ({ days, percent: days })) },
      "refund_steps",
      "5",
    ],
    ["a year’s preparation", { preparation_days: "365" }, "preparation_days", "30"],
    ["notice of two years", { notice_days: "700" }, "notice_days", "365"],
    ["a window of no day", { window_days: "0" }, "window_days", "1"],
  ])("can’t have %s", (_, fields, field, message) => {
    expect(parse(fields)).toMatchObject({ ok: false, fields: { [field]: expect.stringContaining(message) as string } });
  });

  test("keep their decimal numbers in another currency, and never become free", () => {
    const rates = {
      cleaning_fee: 12_345,
      seasons: [{ ...season, price_per_night: 20 }],
      taxes: [{ name: "VAT", percent: 5000 }],
    };
    expect(convertRates(rates, "USD", "JPY")).toMatchObject({
      cleaning_fee: 123,
      seasons: [{ price_per_night: 1 }],
      taxes: [{ percent: 5000 }],
    });
    expect(convertRates({}, "USD", "JPY")).toEqual({});
  });
});
