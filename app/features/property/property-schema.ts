import * as z from "zod/mini";
import { languages, locationTypes } from "#app/lib/enums.ts";
import { fractionDigits, fromDecimal } from "#app/lib/money.ts";
import { exampleAmount, parseAmount } from "#app/lib/parse-amount.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { DEFAULT_MANAGER } from "#app/features/property/contact.ts";
import { MAX_ADDRESS } from "#app/features/property/location/location.ts";
import { parseList, parseSeasons, type PropertyList, propertyLists } from "#app/features/property/property-lists.ts";
import { parseAmenities, parsePaymentApps } from "#app/features/property/parse-lists.ts";
import type { PropertyEdit } from "#app/features/property/property.server.ts";
import { findTimeZone, suggestTimeZones } from "#app/lib/time-zone.ts";
import { m } from "#messages";

/** The most characters of the property's texts. */
export const MAX_LENGTH = {
  title: 300,
  intro: 1000,
  text: 20_000,
  policy: 2000,
  brand_handle: 60,
  contact: 100,
  host_about: 600,
  arrival_guide: 5000,
  direct_note: 120,
};
/**
 * The highest price and fee, in whole units of any currency: a year's stay at this price and with this fee for every
 * guest is a safe integer in minor units.
 */
export const MAX_PRICE = 1_000_000_000;

/** The longest time for an answer, in hours: a week. */
const MAX_HOURS = 168;

/** The specification's other names of fields, in its gallery. */
const otherNames: Record<string, string> = { property_title: "title", property_intro: "intro" };

const check = { error: () => m.ui_check_field() };
const newlines = z.overwrite((text: string) => text.replaceAll(/\r\n?/g, "\n"));
const under = (max: number) =>
  z.maxLength(max, { error: () => m.ui_keep_under({ count: max.toLocaleString(localeTag()) }) });
// The database can't store NUL, and the other characters are invisible.
const visible = z.regex(/^[^\p{Cc}]*$/u, { error: () => m.ui_one_line() });
const visibleLines = z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, { error: () => m.property_visible_only() });

const line = (max: number) => z.string(check).check(z.trim(), under(max), visible);
const text = (max: number) => z.string(check).check(newlines, z.trim(), under(max), visibleLines);
const integer = (min: number, max: number) =>
  z.pipe(
    line(20).check(
      z.refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= min && Number(typed) <= max, {
        error: () => m.property_whole_number({ least: min, most: max }),
      }),
    ),
    z.transform(Number),
  );
const time = line(10).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => m.property_time_like() }));
const degrees = (max: number) =>
  z.pipe(
    line(40).check(
      z.refine((typed) => typed === "" || (/^[+-]?\d{1,3}(?:\.\d*)?$/.test(typed) && Math.abs(Number(typed)) <= max), {
        error: () => m.property_number_between({ most: max }),
      }),
    ),
    z.transform((typed: string) => (typed === "" ? null : Number(typed))),
  );

const schemas = {
  title: line(MAX_LENGTH.title),
  intro: text(MAX_LENGTH.intro),
  brand_handle: line(MAX_LENGTH.brand_handle).check(
    z.minLength(1, { error: () => m.property_brand_handle_required() }),
  ),
  description: text(MAX_LENGTH.text),
  bedrooms: integer(0, 50),
  bathrooms: z.pipe(
    line(20).check(
      z.refine((typed) => /^\d{1,2}(?:\.[05])?$/.test(typed) && Number(typed) <= 50, {
        error: () => m.property_half_number(),
      }),
    ),
    z.transform(Number),
  ),
  max_guests: integer(1, 100),
  guests_included: integer(1, 100),
  currency: line(10).check(z.toUpperCase(), z.refine(isCurrency, { error: () => m.property_currency_like() })),
  time_zone: z.pipe(
    line(60).check(z.refine((typed) => findTimeZone(typed) !== null, { error: ({ input }) => timeZoneProblem(input) })),
    z.transform((typed: string) => findTimeZone(typed) ?? typed),
  ),
  property_details: text(MAX_LENGTH.text),
  activities: text(MAX_LENGTH.text),
  local_area: text(MAX_LENGTH.text),
  address: line(MAX_ADDRESS),
  latitude: degrees(90),
  longitude: degrees(180),
  location_type: z.enum(locationTypes, { error: () => m.property_location_type_choice() }),
  check_in_time: time,
  check_out_time: time,
  answer_hours: integer(1, MAX_HOURS),
  reminder_hours: integer(1, MAX_HOURS),
  cancellation_policy: text(MAX_LENGTH.policy),
  contact_name: z.pipe(
    line(MAX_LENGTH.contact),
    z.transform((name: string) => name || DEFAULT_MANAGER),
  ),
  contact_email: line(254).check(
    z.refine((typed) => typed === "" || z.email().safeParse(typed).success, { error: () => m.ui_email_like() }),
  ),
  contact_phone: line(40).check(z.regex(/^$|^[+()\d][\d\s().\-/+x]*$/i, { error: () => m.ui_phone_like() })),
  language: z.enum(languages, check),
  text_language: z.enum(languages, check),
  host_name: line(MAX_LENGTH.contact),
  host_about: text(MAX_LENGTH.host_about),
  host_languages: line(MAX_LENGTH.contact),
  host_whatsapp: line(40).check(z.regex(/^$|^\+\d[\d\s().-]{6,}$/, { error: () => m.property_whatsapp_like() })),
  house_rules: text(MAX_LENGTH.policy),
  arrival_guide: text(MAX_LENGTH.arrival_guide),
  direct_note: line(MAX_LENGTH.direct_note),
};

/**
 * Parses any of the property's fields from a form or a JSON object; absent fields stay unchanged, and unknown ones are
 * ignored. Money is a decimal in the given currency, else in `currency`, the property's own, and is converted to minor
 * units; texts are trimmed, lists are repeated fields. Latitude and longitude are required together, or both empty for
 * a property without coordinates.
 */
export function parsePropertyFields(fields: Record<string, unknown>, currency = "USD"): ParseResult<PropertyEdit> {
  const given = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) given[ownValue(otherNames, name) ?? name] = value;

  const value: Record<string, unknown> = {};
  const fieldErrors: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (given[name] === undefined) continue;
    const parsed = schema.safeParse(asText(given[name]));
    if (parsed.success) value[name] = parsed.data;
    else fieldErrors[name] = parsed.error.issues[0]?.message ?? m.ui_check_field();
  }
  const priced = typeof value.currency === "string" ? value.currency : currency;
  for (const [name, limits] of Object.entries(amounts)) {
    if (given[name] === undefined) continue;
    const parsed = parseAmountField(given[name], priced, limits);
    if (parsed.ok) value[name] = parsed.value;
    else fieldErrors[name] = parsed.message;
  }
  const lists = (Object.keys(propertyLists) as PropertyList[]).map((name) => parseList(name, given));
  for (const list of [parseAmenities(given), parsePaymentApps(given), parseSeasons(given), ...lists]) {
    if (!list) continue;
    if (list.ok) Object.assign(value, list.value);
    else Object.assign(fieldErrors, list.fields);
  }
  Object.assign(fieldErrors, requireBothCoordinates(given, value, fieldErrors));
  // Reports the error under the name that was sent.
  for (const [sent, name] of Object.entries(otherNames)) {
    if (sent in fields && fieldErrors[name]) fieldErrors[sent] = fieldErrors[name];
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fields: fieldErrors };
  return { ok: true, value };
}

/** The amounts that a field accepts; an empty fee means none. */
const amounts: Record<string, { min: number; empty?: number }> = {
  price_per_night: { min: 1 },
  extra_guest_fee: { min: 0, empty: 0 },
};

/** Converts a JSON number as it is, and parses a text as a typed amount. */
function parseAmountField(
  given: unknown,
  currency: string,
  { min, empty }: { min: number; empty?: number },
): { ok: true; value: number } | { ok: false; message: string } {
  const typed = asText(given);
  if (typeof typed !== "string") return { ok: false, message: m.ui_check_field() };
  if (empty !== undefined && typed.trim() === "") return { ok: true, value: empty };
  const value = typeof given === "number" ? fromDecimal(typed, currency) : parseAmount(typed, currency);
  if (value === null || value < min) {
    return { ok: false, message: m.property_amount_like({ currency, example: exampleAmount(currency) }) };
  }
  if (value > MAX_PRICE * 10 ** fractionDigits(currency)) {
    return { ok: false, message: m.property_price_limit({ max: MAX_PRICE.toLocaleString(localeTag()) }) };
  }
  return { ok: true, value };
}

const missingLabels = {
  latitude: () => m.property_latitude_missing(),
  longitude: () => m.property_longitude_missing(),
};

/** Requires both coordinates, and reports the missing one. An empty one clears the other. */
function requireBothCoordinates(
  given: Record<string, unknown>,
  value: Record<string, unknown>,
  fieldErrors: Record<string, string>,
): Record<string, string> {
  if (given.latitude === undefined && given.longitude === undefined) return {};
  const missing = (["latitude", "longitude"] as const).filter(
    (name) => typeof value[name] !== "number" && !fieldErrors[name],
  );
  if (missing.length === 1) return Object.fromEntries(missing.map((name) => [name, missingLabels[name]()]));
  for (const name of missing) value[name] = null;
  return {};
}

/** Converts JSON's numbers and null to a form's texts; anything else is invalid. */
function asText(value: unknown): unknown {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : value;
}

/** Whether it is a currency's code (ISO 4217). */
function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** The error for a text that is no time zone, with similar names. */
function timeZoneProblem(typed: unknown): string {
  const names = suggestTimeZones(typeof typed === "string" ? typed : "");
  if (names.length === 0) return m.property_time_zone_like();
  return m.property_time_zone_near({
    names: new Intl.ListFormat(localeTag(), { type: "disjunction" }).format(names),
  });
}
