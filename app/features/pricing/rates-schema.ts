import * as z from "zod/mini";
import { convertMinorUnits, fractionDigits, fromDecimal, toDecimal } from "#app/lib/money.ts";
import { countings } from "#app/lib/enums.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { exampleAmount, parseAmount } from "#app/lib/parse-amount.ts";
import { isDay, MAX_STAY_NIGHTS, nightsOf } from "#app/lib/stay.ts";
import { MAX_RATE_NAME, MAX_ROWS } from "#app/features/pricing/rate-limits.ts";
import type { Rates, RateTax } from "#app/server/db/schema.ts";
import { m } from "#messages";

const MAX_SEASONS = 50;
/** The highest price of a night, in whole units of any currency, as of the property's `price_per_night`. */
const MAX_PRICE = 1_000_000_000;
/** The highest fee, extra or tax in minor units: a year's stay of 100 guests with all of them is a safe integer. */
const MAX_FEE = 1_000_000_000;

const units = ["stay", "night", "guest", "guest-night"] as const;
const check = { error: () => m.ui_check_field() };

/** A form's text, or a number of JSON; null and absent count as empty. */
const typed = z.pipe(
  z.transform((value: unknown) => {
    if (value === null || value === undefined) return "";
    return typeof value === "number" ? String(value) : value;
  }),
  z.string(check).check(z.trim(), z.maxLength(60, check)),
);

const optionalName = z
  .string(check)
  .check(
    z.trim(),
    z.maxLength(MAX_RATE_NAME, { error: () => m.ui_keep_under({ count: MAX_RATE_NAME }) }),
    z.regex(/^[^\p{Cc}]*$/u, { error: () => m.ui_one_line() }),
  );
const name = optionalName.check(z.minLength(1, { error: () => m.rates_name_missing() }));
/** A day of a season; an empty one gets the message that asks for it. */
const day = (missing: () => string) =>
  typed.check(z.refine(isDay, { error: ({ input }) => (input === "" ? missing() : m.booking_no_such_day()) }));

/** A whole number, or undefined when it is empty. */
const optionalNumber = (min: number, max: number) =>
  z.pipe(
    typed.check(
      z.refine((text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max), {
        error: () => m.property_whole_number({ least: min, most: max }),
      }),
    ),
    z.transform((text: string) => (text === "" ? undefined : Number(text))),
  );
const requiredNumber = (min: number, max: number) =>
  z.pipe(
    optionalNumber(min, max).check(
      z.refine((value) => value !== undefined, { error: () => m.property_whole_number({ least: min, most: max }) }),
    ),
    z.transform((value: number | undefined) => value ?? min),
  );

/** A percentage with up to three decimals and either decimal sign, in thousandths. */
const percent = z.pipe(
  typed.check(
    z.refine((text) => /^\d{1,3}(?:[.,]\d{1,3})?\s*%?$/.test(text) && toThousandths(text) <= 100_000, {
      error: () => m.rates_percent_like(),
    }),
  ),
  z.transform(toThousandths),
);
function toThousandths(text: string): number {
  return Math.round(Number(text.replace(",", ".").replace("%", "")) * 1000);
}

const yesOrNo = z.pipe(
  z.transform((value: unknown) => ["true", "on", "1", true].some((each) => each === value || last(value) === each)),
  z.boolean(),
);
const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

/** 'days' is the default and means the same as empty. */
const counting = z.pipe(
  z.enum(["", ...countings], check),
  z.transform((value) => (value === "nights" ? value : undefined)),
);

/** Weekdays from Sunday, 0, in order; all seven and none both mean any day. */
const weekdays = z.pipe(
  z.transform((value: unknown) => [value].flat().filter((each) => each !== "")),
  z.pipe(
    z.array(typed.check(z.regex(/^[0-6]$/, check))),
    z.transform((days: string[]) => [...new Set(days.map(Number))].toSorted((one, other) => one - other)),
  ),
);

/** Lists come as JSON, also as the text of a form's field. */
const list = <Row extends z.core.$ZodType>(row: Row, max: number) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== "string") return value ?? [];
      try {
        return value === "" ? [] : (JSON.parse(value) as unknown);
      } catch {
        context.issues.push({ code: "custom", message: m.http_bad_json(), input: value });
        return z.NEVER;
      }
    }),
    z.array(row, check).check(z.maxLength(max, { error: () => m.property_rows_limit({ count: max }) })),
  );

function amount(currency: string, min: number, max: number) {
  return z.pipe(
    typed,
    z.transform((text: string, context): number | undefined => {
      if (text === "" && min === 0) return undefined;
      const value = fromDecimal(text, currency) ?? parseAmount(text, currency);
      if (value !== null && value >= min && value <= max) return value;
      const message =
        value !== null && value > max
          ? m.property_price_limit({ max: (max / 10 ** fractionDigits(currency)).toLocaleString(localeTag()) })
          : m.property_amount_like({ currency, example: exampleAmount(currency) });
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );
}

function schemaFor(currency: string) {
  const maxPrice = MAX_PRICE * 10 ** fractionDigits(currency);
  const price = z.pipe(
    amount(currency, 1, maxPrice),
    z.transform((value: number | undefined) => value ?? 0),
  );
  const fee = z.pipe(
    amount(currency, 1, MAX_FEE),
    z.transform((value: number | undefined) => value ?? 0),
  );
  const weekday_prices = z.pipe(
    list(
      z.pipe(
        amount(currency, 0, maxPrice),
        z.transform((value: number | undefined) => value || null),
      ),
      7,
    ).check(z.refine((prices) => prices.length === 0 || prices.length === 7, check)),
    z.transform((prices: (number | null)[]) => (prices.some(Boolean) ? prices : undefined)),
  );
  const nights = optionalNumber(1, MAX_STAY_NIGHTS);
  const season = z
    .object({
      name: z.optional(optionalName),
      start_date: day(m.rates_first_night_missing),
      end_date: day(m.rates_last_night_missing),
      price_per_night: price,
      weekday_prices: z.optional(weekday_prices),
      min_nights: z.optional(nights),
      max_nights: z.optional(nights),
    })
    .check(
      z.refine(({ start_date, end_date }) => start_date <= end_date, {
        error: () => m.rates_season_reversed(),
        path: ["end_date"],
      }),
      z.refine((stay) => nightsOf(stay) <= 3 * 366, { error: () => m.rates_season_too_long(), path: ["end_date"] }),
    );
  const per = z.enum(units, check);
  const tax = z.pipe(
    z.object({ name, percent: z.optional(percent), amount: z.optional(fee), per: z.optional(per) }).check(
      z.refine(({ percent: share, amount: sum }) => (share === undefined) !== (sum === undefined), {
        error: () => m.rates_percent_like(),
        path: ["percent"],
      }),
    ),
    z.transform(({ name: label, percent: share, amount: sum = 0, per: unit = "stay" }): RateTax =>
      share === undefined ? { name: label, amount: sum, per: unit } : { name: label, percent: share },
    ),
  );
  return {
    seasons: list(season, MAX_SEASONS),
    weekday_prices,
    min_nights: nights,
    max_nights: nights,
    arrival_days: weekdays,
    departure_days: weekdays,
    notice_days: optionalNumber(0, 365),
    window_days: optionalNumber(1, 731),
    preparation_days: optionalNumber(0, 30),
    cleaning_fee: amount(currency, 0, MAX_FEE),
    extras: list(z.object({ name, amount: fee, per }), MAX_ROWS.extras),
    taxes: list(tax, MAX_ROWS.taxes),
    discounts: list(
      z.object({ kind: z.enum(["length", "early", "late"], check), days: requiredNumber(1, 365), percent }),
      MAX_ROWS.discounts,
    ),
    refund_steps: list(
      z.object({ days: requiredNumber(0, 365), percent: requiredNumber(0, 100) }),
      MAX_ROWS.refund_steps,
    ),
    show_prices: yesOrNo,
    counting,
  } satisfies Record<keyof Rates, unknown>;
}

/**
 * Parses any of the rates from a form or a JSON object into `before`, the rates as they are: absent fields stay
 * unchanged, empty ones are removed, unknown ones are ignored. Amounts are decimals in `currency`. Errors are named by
 * their path: `seasons.0.price_per_night`.
 */
export function parseRates(fields: Record<string, unknown>, before: Rates, currency: string): ParseResult<Rates> {
  const parsed: Record<string, unknown> = {};
  const fieldErrors: Record<string, string> = {};
  for (const [field, schema] of Object.entries<z.ZodMiniType>(schemaFor(currency))) {
    if (fields[field] === undefined) continue;
    const result = schema.safeParse(fields[field]);
    if (result.success) parsed[field] = result.data;
    else for (const { path, message } of result.error.issues) fieldErrors[[field, ...path].join(".")] ??= message;
  }
  const rates: Rates = withoutEmpty({ ...before, ...parsed });
  if (Object.keys(fieldErrors).length === 0) Object.assign(fieldErrors, findContradictions(rates));
  return Object.keys(fieldErrors).length > 0 ? { ok: false, fields: fieldErrors } : { ok: true, value: rates };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** Without fields that mean the same as an absent one. */
function withoutEmpty(rates: Record<string, unknown>): Rates {
  return Object.fromEntries(Object.entries(rates).filter(([, value]) => !isEmpty(value)));
}

/** Errors of rates whose fields are valid one by one. */
function findContradictions(rates: Rates): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  const { min_nights: min = 1, max_nights: max = MAX_STAY_NIGHTS, seasons = [] } = rates;
  if (min > max) fieldErrors.max_nights = m.rates_max_below_min();
  for (const [index, season] of seasons.entries()) {
    if ((season.min_nights ?? min) > (season.max_nights ?? max))
      fieldErrors[`seasons.${index}.min_nights`] = m.rates_max_below_min();
  }
  const { refund_steps = [] } = rates;
  for (const [index, { days, percent: share }] of refund_steps.entries()) {
    if (refund_steps.findIndex((step) => step.days === days) < index) {
      fieldErrors[`refund_steps.${index}.days`] = m.rates_refund_days_taken();
    }
    if (refund_steps.some((step) => step.days < days && step.percent > share)) {
      fieldErrors[`refund_steps.${index}.percent`] = m.rates_refund_less();
    }
  }
  // A guest could not tell equal lines apart, and a choice of extras travels by name.
  const names = new Set<string>();
  for (const field of ["extras", "taxes"] as const) {
    for (const [index, { name: each }] of (rates[field] ?? []).entries()) {
      if (names.has(each.toLowerCase())) fieldErrors[`${field}.${index}.name`] = m.rates_name_taken();
      names.add(each.toLowerCase());
    }
  }
  return fieldErrors;
}

/** The rates for the HTTP surface and the editor: amounts as decimals, percentages as numbers of percent. */
export function toDecimalRates(rates: Rates, currency: string) {
  const { taxes, discounts = [], ...others } = mapAmounts(rates, (each) => toDecimal(each, currency));
  return {
    ...others,
    taxes: taxes.map((tax) => ("percent" in tax ? Object.assign({}, tax, { percent: tax.percent / 1000 }) : tax)),
    discounts: discounts.map((discount) => Object.assign({}, discount, { percent: discount.percent / 1000 })),
  };
}
export type DecimalRates = ReturnType<typeof toDecimalRates>;

/** The rates with the same decimal numbers in another currency. A price is never rounded to zero. */
export function convertRates(rates: Rates, from: string, to: string): Rates {
  return withoutEmpty(mapAmounts(rates, (each) => Math.max(1, convertMinorUnits(each, from, to))));
}

function mapAmounts<Amount>(rates: Rates, change: (amount: number) => Amount) {
  const byWeekday = (prices?: (number | null)[]) =>
    prices && { weekday_prices: prices.map((price) => (price === null ? null : change(price))) };
  const { seasons = [], extras = [], taxes = [], cleaning_fee, weekday_prices, ...others } = rates;
  return {
    ...others,
    ...byWeekday(weekday_prices),
    ...(cleaning_fee !== undefined && { cleaning_fee: change(cleaning_fee) }),
    seasons: seasons.map(({ price_per_night, weekday_prices: prices, ...season }) =>
      Object.assign(season, { price_per_night: change(price_per_night) }, byWeekday(prices)),
    ),
    extras: extras.map((extra) => Object.assign({}, extra, { amount: change(extra.amount) })),
    taxes: taxes.map((tax) => ("percent" in tax ? tax : Object.assign({}, tax, { amount: change(tax.amount) }))),
  };
}
