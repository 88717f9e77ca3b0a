import type { Parsed } from "#app/bookings/booking-request.ts";
import type { PaymentApp } from "#app/db/schema.ts";
import { amenities, type Amenity } from "#app/property/property.ts";
import { m } from "#words";

/** As many ways to pay as a person can take in. */
export const MOST_PAYMENT_APPS = 10;
const LONGEST_NAME = 60;
const LONGEST_HANDLE = 120;
const LONGEST_LINK = 500;

/**
 * Reads the amenities, a repeated field; null when they aren't given. An empty one stands for none, because a form
 * sends nothing for a box that isn't ticked. They come out in the specification's order.
 */
export function parseAmenities({ amenities: given }: Record<string, unknown>): Parsed<{ amenities: Amenity[] }> | null {
  if (given === undefined) return null;
  const names: unknown[] = (Array.isArray(given) ? given : [given]).filter((name) => name !== "" && name !== null);
  const chosen = amenities.filter((name) => names.includes(name));
  if (names.every((name) => (amenities as readonly unknown[]).includes(name))) {
    return { ok: true, value: { amenities: chosen } };
  }
  return { ok: false, fields: { amenities: m.property_amenities_choice({ names: amenities.join(", ") }) } };
}

/**
 * Reads the payment apps, from JSON as `payment_apps`, from a form as repeated `payment_app_name`,
 * `payment_app_handle` and `payment_app_link`; null when they aren't given. An empty row counts as none. What is wrong
 * is named with its row: `payment_apps.0.handle`.
 */
export function parsePaymentApps(fields: Record<string, unknown>): Parsed<{ payment_apps: PaymentApp[] }> | null {
  const rows = fields.payment_apps === undefined ? rowsOfForm(fields) : fields.payment_apps;
  if (rows === null) return null;
  if (!Array.isArray(rows)) return { ok: false, fields: { payment_apps: m.property_payment_apps_list() } };

  const payment_apps: PaymentApp[] = [];
  const wrong: Record<string, string> = {};
  for (const [index, row] of (rows as unknown[]).entries()) {
    const { name, handle, link } = textsOf(row);
    if (name === "" && handle === "" && link === "") continue;
    const found = Object.entries({
      name: lineProblem(name, LONGEST_NAME, m.property_payment_app_name_required()),
      handle: lineProblem(handle, LONGEST_HANDLE, m.property_payment_app_handle_required()),
      link: link === "" ? null : linkProblem(link),
    });
    for (const [field, problem] of found) if (problem) wrong[`payment_apps.${index}.${field}`] = problem;
    payment_apps.push(link === "" ? { name, handle } : { name, handle, link });
  }
  if (payment_apps.length > MOST_PAYMENT_APPS)
    wrong.payment_apps = m.property_payment_apps_limit({ count: MOST_PAYMENT_APPS });
  return Object.keys(wrong).length > 0 ? { ok: false, fields: wrong } : { ok: true, value: { payment_apps } };
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

function textsOf(row: unknown): Required<PaymentApp> {
  const { name, handle, link } = (typeof row === "object" && row !== null ? row : {}) as Record<string, unknown>;
  return { name: trimmed(name), handle: trimmed(handle), link: trimmed(link) };
}

function trimmed(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function lineProblem(text: string, longest: number, missing: string): string | null {
  if (text === "") return missing;
  if (/\p{Cc}/u.test(text)) return m.ui_one_line();
  return text.length > longest ? m.ui_keep_under({ count: longest }) : null;
}

function linkProblem(link: string): string | null {
  const isSafe = URL.parse(link)?.protocol === "https:" && !/[\p{Cc}\s]/u.test(link);
  if (!isSafe) return m.property_link_like();
  return link.length > LONGEST_LINK ? m.ui_keep_under({ count: LONGEST_LINK }) : null;
}
