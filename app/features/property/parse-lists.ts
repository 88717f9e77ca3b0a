import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import type { PaymentApp } from "#app/server/db/schema.ts";
import { amenities } from "#app/features/property/property.ts";
import { m } from "#messages";

/** The most payment apps of a property. */
export const MAX_PAYMENT_APPS = 10;
const MAX_NAME = 60;
const MAX_HANDLE = 120;
const MAX_LINK = 500;

/** The most custom amenities of a property, and the most characters of each. */
export const MAX_OWN_AMENITIES = 30;
export const MAX_AMENITY_LENGTH = 40;

/**
 * Parses the amenities, a repeated field; null when it is absent. An empty value counts as none, because a form sends
 * nothing for unchecked boxes. Returns the specification's first, in its order, then the custom ones, without
 * duplicates.
 */
export function parseAmenities({
  amenities: given,
}: Record<string, unknown>): ParseResult<{ amenities: string[] }> | null {
  if (given === undefined) return null;
  const limits = { length: MAX_AMENITY_LENGTH, count: MAX_OWN_AMENITIES };
  const rejected = { ok: false, fields: { amenities: m.property_amenities_own_limits(limits) } } as const;
  const specified = new Set<string>();
  const own = new Map<string, string>();
  for (const each of Array.isArray(given) ? (given as unknown[]) : [given]) {
    if (each === null) continue;
    if (typeof each !== "string" || /\p{Cc}/u.test(each)) return rejected;
    const name = each.trim().replaceAll(/\s+/g, " ");
    const known = amenities.find((amenity) => amenity.toLowerCase() === name.toLowerCase());
    if (known) specified.add(known);
    else if (name.length > MAX_AMENITY_LENGTH) return rejected;
    else if (name !== "" && !own.has(name.toLowerCase())) own.set(name.toLowerCase(), name);
  }
  if (own.size > MAX_OWN_AMENITIES) return rejected;
  return {
    ok: true,
    value: { amenities: [...amenities.filter((amenity) => specified.has(amenity)), ...own.values()] },
  };
}

/**
 * Parses the payment apps: `payment_apps` of JSON, or the repeated fields `payment_app_name`, `payment_app_handle` and
 * `payment_app_link` of a form; null when they are absent. Empty rows are ignored. Errors are named with their row:
 * `payment_apps.0.handle`.
 */
export function parsePaymentApps(fields: Record<string, unknown>): ParseResult<{ payment_apps: PaymentApp[] }> | null {
  const rows = fields.payment_apps === undefined ? rowsOfForm(fields) : fields.payment_apps;
  if (rows === null) return null;
  if (!Array.isArray(rows)) return { ok: false, fields: { payment_apps: m.property_payment_apps_list() } };

  const payment_apps: PaymentApp[] = [];
  const fieldErrors: Record<string, string> = {};
  for (const [index, row] of (rows as unknown[]).entries()) {
    const { name, handle, link } = pickStrings(row);
    if (name === "" && handle === "" && link === "") continue;
    const found = Object.entries({
      name: lineProblem(name, MAX_NAME, m.property_payment_app_name_required()),
      handle: lineProblem(handle, MAX_HANDLE, m.property_payment_app_handle_required()),
      link: link === "" ? null : linkProblem(link),
    });
    for (const [field, problem] of found) if (problem) fieldErrors[`payment_apps.${index}.${field}`] = problem;
    payment_apps.push(link === "" ? { name, handle } : { name, handle, link });
  }
  if (payment_apps.length > MAX_PAYMENT_APPS)
    fieldErrors.payment_apps = m.property_payment_apps_limit({ count: MAX_PAYMENT_APPS });
  return Object.keys(fieldErrors).length > 0
    ? { ok: false, fields: fieldErrors }
    : { ok: true, value: { payment_apps } };
}

function rowsOfForm(fields: Record<string, unknown>): unknown[] | null {
  const [names, handles, links] = ["payment_app_name", "payment_app_handle", "payment_app_link"].map((name) => {
    const given = fields[name];
    return given === undefined ? [] : ((Array.isArray(given) ? given : [given]) as unknown[]);
  });
  if (!names || !handles || !links) return null;
  const length = Math.max(names.length, handles.length, links.length);
  if (length === 0) return null;
  return Array.from({ length }, (_, row) => ({ name: names[row], handle: handles[row], link: links[row] }));
}

function pickStrings(row: unknown): Required<PaymentApp> {
  const { name, handle, link } = (typeof row === "object" && row !== null ? row : {}) as Record<string, unknown>;
  return { name: trimmed(name), handle: trimmed(handle), link: withScheme(trimmed(link)) };
}

function trimmed(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function lineProblem(text: string, max: number, missing: string): string | null {
  if (text === "") return missing;
  if (/\p{Cc}/u.test(text)) return m.ui_one_line();
  return text.length > max ? m.ui_keep_under({ count: max }) : null;
}

/** Adds the https:// that users leave out: 'venmo.com/casa'. */
function withScheme(link: string): string {
  return link === "" || /^[a-z][a-z\d+-]*:/i.test(link) ? link : `https://${link.replace(/^\/\//, "")}`;
}

/** Whether the link is http or https, and has no user name, which could look like the host. */
function linkProblem(link: string): string | null {
  const url = /[\p{Cc}\s]/u.test(link) ? null : URL.parse(link);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
  if (!isWeb || url.username !== "" || url.password !== "") return m.property_link_like();
  return link.length > MAX_LINK ? m.ui_keep_under({ count: MAX_LINK }) : null;
}
