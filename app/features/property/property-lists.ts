import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { MAX_AMENITY_LENGTH, MAX_OWN_AMENITIES } from "#app/features/property/parse-lists.ts";
import { amenities } from "#app/features/property/property.ts";
import { m } from "#messages";

/**
 * A field of a list's rows: its most characters, and whether it may be empty, have lines, or is a month (YYYY-MM). A
 * row in which only keys are filled counts as empty.
 */
interface RowField {
  max: number;
  isKey?: true;
  isOptional?: true;
  isMultiline?: true;
  isMonth?: true;
}

/** The lists of the property that the owner fills in rows, with the most rows of each. */
export const propertyLists = {
  amenity_notes: {
    max: amenities.length + MAX_OWN_AMENITIES,
    fields: { amenity: { max: MAX_AMENITY_LENGTH, isKey: true }, note: { max: 80 } },
  },
  beds: { max: 20, fields: { room: { max: 60 }, beds: { max: 120 } } },
  nearby: { max: 20, fields: { name: { max: 80 }, distance: { max: 60 } } },
  questions: { max: 20, fields: { question: { max: 200 }, answer: { max: 1000, isMultiline: true } } },
  reviews: {
    max: 20,
    fields: {
      guest_name: { max: 80 },
      month: { max: 7, isMonth: true },
      text: { max: 1000, isMultiline: true },
      source: { max: 80, isOptional: true },
    },
  },
} satisfies Record<string, { max: number; fields: Record<string, RowField> }>;
export type PropertyList = keyof typeof propertyLists;

/** The most characters of a month's label. */
export const MAX_SEASON = 40;

/**
 * Parses a list: `fields[list]` of JSON, or the repeated fields `list_field` of a form (`nearby_name`); null when it is
 * absent. Empty rows are ignored. Errors are named with their row: `nearby.0.name`.
 */
export function parseList(
  list: PropertyList,
  fields: Record<string, unknown>,
): ParseResult<Record<string, Record<string, string>[]>> | null {
  const { max, fields: columns } = propertyLists[list];
  const given = fields[list] ?? rowsOfForm(list, Object.keys(columns), fields);
  if (given === undefined) return null;
  if (!Array.isArray(given)) return { ok: false, fields: { [list]: m.ui_check_field() } };
  const rows: Record<string, string>[] = [];
  const fieldErrors: Record<string, string> = {};
  for (const [index, row] of (given as unknown[]).entries()) {
    const texts = Object.fromEntries(Object.keys(columns).map((name) => [name, textOf(row, name)]));
    if (Object.entries<RowField>(columns).every(([name, { isKey }]) => isKey || texts[name] === "")) continue;
    for (const [name, field] of Object.entries<RowField>(columns)) {
      const problem = problemOf(texts[name] ?? "", field);
      if (problem) fieldErrors[`${list}.${index}.${name}`] = problem;
    }
    rows.push(texts);
  }
  if (rows.length > max) fieldErrors[list] = m.property_rows_limit({ count: max });
  return Object.keys(fieldErrors).length > 0
    ? { ok: false, fields: fieldErrors }
    : { ok: true, value: { [list]: rows } };
}

/** Parses the labels of the twelve months, a repeated field; null when it is absent. All empty means none. */
export function parseSeasons({ seasons }: Record<string, unknown>): ParseResult<{ seasons: string[] }> | null {
  if (seasons === undefined) return null;
  if (seasons === "" || (Array.isArray(seasons) && seasons.length === 0)) return { ok: true, value: { seasons: [] } };
  const labels = Array.isArray(seasons) ? (seasons as unknown[]).map((label) => textOf({ label }, "label")) : [];
  if (labels.length !== 12) return { ok: false, fields: { seasons: m.property_seasons_twelve() } };
  if (labels.every((label) => label === "")) return { ok: true, value: { seasons: [] } };
  const invalid = labels.map((label) => problemOf(label, { max: MAX_SEASON, isOptional: true })).find(Boolean);
  return invalid ? { ok: false, fields: { seasons: invalid } } : { ok: true, value: { seasons: labels } };
}

function rowsOfForm(list: string, columns: string[], fields: Record<string, unknown>): unknown[] | undefined {
  const given = columns.map((name) => {
    const texts = fields[`${list}_${name}`];
    return texts === undefined ? [] : ((Array.isArray(texts) ? texts : [texts]) as unknown[]);
  });
  const length = Math.max(...given.map((texts) => texts.length));
  if (length === 0) return undefined;
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map((name, column) => [name, given[column]?.[row]])),
  );
}

function textOf(row: unknown, name: string): string {
  const text = typeof row === "object" && row !== null ? (row as Record<string, unknown>)[name] : "";
  return typeof text === "string" ? text.replaceAll(/\r\n?/g, "\n").trim() : "";
}

function problemOf(text: string, { max, isOptional, isMultiline, isMonth }: RowField): string | null {
  if (text === "") return isOptional ? null : m.property_row_incomplete();
  if (isMonth && !/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text)) return m.property_month_like();
  if (isMultiline ? /[^\P{Cc}\n\t]/u.test(text) : /\p{Cc}/u.test(text)) return m.ui_one_line();
  return text.length > max ? m.ui_keep_under({ count: max }) : null;
}
