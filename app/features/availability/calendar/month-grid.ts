import { firstDayOfWeek, memoizePerLocale } from "#app/lib/i18n.ts";
import { addDays, type Day } from "#app/lib/stay.ts";

/** A calendar month, `YYYY-MM`. */
export type Month = string;

const SUNDAY: Day = "2027-01-03";
const week = [0, 1, 2, 3, 4, 5, 6] as const;

/** The names of the weekdays, starting with the locale's first day of the week. */
export const weekdays = memoizePerLocale((tag) => {
  const format = new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" });
  return week.map((index) => format.format(Date.parse(addDays(SUNDAY, firstDayOfWeek() + index))));
});

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Whether `value` is a valid month, `YYYY-MM`. */
export function isMonth(value: string | null): value is Month {
  return value !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
}

/** 'March 2027'. */
export function nameMonth(month: Month): string {
  return monthAndYear().format(Date.parse(`${month}-01T00:00:00Z`));
}

/** The weeks of a month, starting with the locale's first day of the week; days of other months are null. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: (Day | null)[][] = [];
  for (let start = addDays(first, -positionInWeek(first)); start < next; start = addDays(start, 7)) {
    weeks.push(week.map((index) => addDays(start, index)).map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** The position of a day in its week, from 0 to 6. */
function positionInWeek(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDayOfWeek() + 7) % 7;
}

const monthAndYear = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" }),
);
