import type { Counting } from "#app/lib/enums.ts";
import { memoizePerLocale } from "#app/lib/i18n.ts";

/** A calendar day at the property, `YYYY-MM-DD`. Not a Date, whose day depends on the time zone. */
export type Day = string;

/** A closed range of days: both ends are booked nights. */
export interface Stay {
  start_date: Day;
  end_date: Day;
}

/** The longest stay that can be requested, in nights. */
export const MAX_STAY_NIGHTS = 365;
/** How far ahead a stay may end, in years from today. */
export const YEARS_AHEAD = 2;

/** Whether `value` is an existing day in the form `YYYY-MM-DD`; 30 February is not. */
export function isDay(value: string): value is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = toMidnight(value);
  return !Number.isNaN(moment) && toDay(moment) === value;
}

/** The day in an IANA time zone at the time `now`: today at the property. */
export function dayIn(timeZone: string, now: Date): Day {
  const parts = Object.fromEntries(
    dayFormatIn(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Adds a whole number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(toMidnight(day) + days * DAY_MS);
}

/** The number of days from one day to another; negative when it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toMidnight(to) - toMidnight(from)) / DAY_MS;
}

/** The weekday of a day, from Sunday, 0, to Saturday, 6. */
export function weekdayOf(day: Day): number {
  return new Date(toMidnight(day)).getUTCDay();
}

/** The last day that can be requested on `today`. */
export function lastBookableDay(today: Day): Day {
  const year = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const sameDate = `${year}${today.slice(4)}`;
  // Two years after 29 February the date doesn't exist.
  return isDay(sameDate) ? sameDate : `${year}-02-28`;
}

/** The number of nights: days between both ends, plus one (spec section 9). A single day is one night. */
export function nightsOf({ start_date, end_date }: Stay): number {
  return daysBetween(start_date, end_date) + 1;
}

/** Whether two stays share a day. */
export function overlaps(one: Stay, other: Stay): boolean {
  return one.start_date <= other.end_date && other.start_date <= one.end_date;
}

/** Whether two stays are the same days. */
export function hasSameDates(one: Stay, other: Stay): boolean {
  return one.start_date === other.start_date && one.end_date === other.end_date;
}

/** `stays` without the first one that has the days of `stay`: others may have the same days. */
export function withoutOne(stays: Stay[], stay: Stay): Stay[] {
  const index = stays.findIndex((each) => hasSameDates(each, stay));
  return stays.toSpliced(index, index < 0 ? 0 : 1);
}

/** Every day of a stay, in order. */
export function daysOf(stay: Stay): Day[] {
  return Array.from({ length: nightsOf(stay) }, (_, night) => addDays(stay.start_date, night));
}

export type StayError = "no-such-day" | "reversed" | "in-the-past" | "over" | "too-far-ahead" | "too-long";

/**
 * The first reason why this stay can't be requested on `today`, or null. With `mayHaveBegun` the stay may have begun, as
 * long as the guests leave today or later. Does not check availability.
 */
export function validateStay(
  stay: Stay,
  today: Day,
  { mayHaveBegun = false } = {},
): { reason: StayError; field: "start_date" | "end_date" } | null {
  if (!isDay(stay.start_date)) return { reason: "no-such-day", field: "start_date" };
  if (!isDay(stay.end_date)) return { reason: "no-such-day", field: "end_date" };
  if (stay.end_date < stay.start_date) return { reason: "reversed", field: "end_date" };
  if (mayHaveBegun && leavingDay(stay) < today) return { reason: "over", field: "end_date" };
  if (!mayHaveBegun && stay.start_date < today) return { reason: "in-the-past", field: "start_date" };
  if (stay.end_date > lastBookableDay(today)) return { reason: "too-far-ahead", field: "end_date" };
  if (nightsOf(stay) > MAX_STAY_NIGHTS) return { reason: "too-long", field: "end_date" };
  return null;
}

/** Formats a day as 'MMM d, yyyy' (spec section 9): 'Mar 9, 2027'. */
export function formatDay(day: Day): string {
  return dayFormat().format(toMidnight(day));
}

/** Formats a day as 'Mon, Mar 9', for a reader who knows the year. */
export function formatShortDay(day: Day): string {
  return `${shortWeekdayFormat().format(toMidnight(day))}, ${monthDayFormat().format(toMidnight(day))}`;
}

/** Formats a day as 'Mon, Mar 9, 2027'. */
export function formatLongDay(day: Day): string {
  return `${shortWeekdayFormat().format(toMidnight(day))}, ${formatDay(day)}`;
}

/** Formats a day as 'December 7', for a title. */
export function formatLongMonthDay(day: Day): string {
  return longMonthDayFormat().format(toMidnight(day));
}

/** The name of a day's weekday: 'Monday'. */
export function formatWeekday(day: Day): string {
  return weekdayFormat().format(toMidnight(day));
}

/** The day on which the guests leave: the one after the last night, because both ends of a stay are nights. */
export function leavingDay({ end_date }: Stay): Day {
  return addDays(end_date, 1);
}

/** The day that a guest selects as the end of a stay: its last night or, by nights, the day of leaving. */
export function selectedEnd(stay: Stay, counting?: Counting): Day {
  return counting === "nights" ? leavingDay(stay) : stay.end_date;
}

/** Formats a stay as 'Mar 9, 2027 – Mar 12, 2027', or as its single day. */
export function formatStay({ start_date, end_date }: Stay): string {
  return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} – ${formatDay(end_date)}`;
}

/** Formats a stay from its first day to the day on which the guests leave: 'Mon, Dec 7 – Fri, Dec 11'. */
export function formatTrip(stay: Stay): string {
  return `${formatShortDay(stay.start_date)} – ${formatShortDay(leavingDay(stay))}`;
}

/** The same with the year and without weekdays: 'Mar 14 – Mar 19, 2026'. */
export function formatTripWithYear(stay: Stay): string {
  return `${monthDayFormat().format(toMidnight(stay.start_date))} – ${formatDay(leavingDay(stay))}`;
}

// Arithmetic uses midnights in UTC, where each day has 24 hours. Without a date library, because that would be a twentieth
// of the home page's code.
const DAY_MS = 86_400_000;
const toMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const toDay = (midnight: number): Day => new Date(midnight).toISOString().slice(0, 10);

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because constructing a format takes longer than using it. */
function dayFormatIn(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", options);
  dayFormats.set(timeZone, format);
  return format;
}

// Weekday and date are formatted apart, because the comma between them differs between browsers.
const shortWeekdayFormat = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: "short", timeZone: "UTC" }),
);
const weekdayFormat = memoizePerLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" }));
const monthDayFormat = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const longMonthDayFormat = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" }),
);
const dayFormat = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" }),
);
