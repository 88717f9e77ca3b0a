import { memoizePerLocale } from "#app/lib/i18n.ts";

/** A calendar day of the house, `YYYY-MM-DD`. Never a JavaScript Date, whose day depends on who reads it. */
export type Day = string;

/** A closed range of days: both ends are nights sold (product.md, 'Days, nights, money'). */
export interface Stay {
  start_date: Day;
  end_date: Day;
}

/** The longest stay that can be asked for, in nights. */
export const MAX_STAY_NIGHTS = 365;
/** How far ahead a stay may end, in years from today. */
export const YEARS_AHEAD = 2;

/** Whether `value` is a day that exists, written `YYYY-MM-DD`; 30 February is none. */
export function isDay(value: string): value is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = toMidnight(value);
  return !Number.isNaN(moment) && toDay(moment) === value;
}

/** The day it is at the moment `now` in an IANA time zone: the house's today. */
export function dayIn(timeZone: string, now: Date): Day {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** `day` moved by a whole number of days, forwards or back. */
export function addDays(day: Day, days: number): Day {
  return toDay(toMidnight(day) + days * DAY_MS);
}

/** The last day that can be asked for when it is `today`. */
export function lastBookableDay(today: Day): Day {
  const year = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const same = `${year}${today.slice(4)}`;
  // Two years after 29 February there is none.
  return isDay(same) ? same : `${year}-02-28`;
}

/** Nights of a stay: days between its ends, plus one (spec section 9). One and the same day is one night. */
export function nightsOf({ start_date, end_date }: Stay): number {
  return (toMidnight(end_date) - toMidnight(start_date)) / DAY_MS + 1;
}

/** Whether two stays share a day. */
export function overlaps(one: Stay, other: Stay): boolean {
  return one.start_date <= other.end_date && other.start_date <= one.end_date;
}

/** Every day of a stay, in order. */
export function daysOf(stay: Stay): Day[] {
  return Array.from({ length: nightsOf(stay) }, (_, night) => addDays(stay.start_date, night));
}

export type StayError = "no-such-day" | "reversed" | "in-the-past" | "too-far-ahead" | "too-long";

/** What is wrong with asking for this stay when it is `today`, or null: the calendar's taken days aside. */
export function validateStay(stay: Stay, today: Day): { reason: StayError; field: "start_date" | "end_date" } | null {
  if (!isDay(stay.start_date)) return { reason: "no-such-day", field: "start_date" };
  if (!isDay(stay.end_date)) return { reason: "no-such-day", field: "end_date" };
  if (stay.end_date < stay.start_date) return { reason: "reversed", field: "end_date" };
  if (stay.start_date < today) return { reason: "in-the-past", field: "start_date" };
  if (stay.end_date > lastBookableDay(today)) return { reason: "too-far-ahead", field: "end_date" };
  if (nightsOf(stay) > MAX_STAY_NIGHTS) return { reason: "too-long", field: "end_date" };
  return null;
}

/** A day as people read it, 'MMM d, yyyy' (spec section 9): 'Mar 9, 2027'. */
export function formatDay(day: Day): string {
  return dayFormat().format(toMidnight(day));
}

/** A stay's days as people read them: 'Mar 9, 2027 – Mar 12, 2027', or the one day. */
export function formatStay({ start_date, end_date }: Stay): string {
  return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} – ${formatDay(end_date)}`;
}

// Days are counted from midnight to midnight UTC, where each has 24 hours, and become days again at once. By hand,
// because a date library would be a twentieth of what the home page loads.
const DAY_MS = 86_400_000;
const toMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const toDay = (midnight: number): Day => new Date(midnight).toISOString().slice(0, 10);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes longer than all that is done with it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", options);
  clocks.set(timeZone, clock);
  return clock;
}

const dayFormat = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" }),
);
