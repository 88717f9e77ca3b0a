import { memoizePerLocale } from "#app/lib/i18n.ts";

const shortMonth = memoizePerLocale((tag) => new Intl.DateTimeFormat(tag, { month: "short", timeZone: "UTC" }));
const monthAndYear = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** The short names of the twelve months from January. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, month) => shortMonth().format(Date.UTC(2024, month, 15)));
}

/** Formats YYYY-MM, 'May 2026'. */
export function formatMonth(month: string): string {
  return monthAndYear().format(Date.parse(`${month}-15T00:00:00Z`));
}
