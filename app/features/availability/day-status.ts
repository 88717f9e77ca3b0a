import { memoizePerLocale } from "#app/lib/i18n.ts";
import { addDays, type Day, daysOf, nightsOf, type Stay } from "#app/lib/stay.ts";
import { type BrokenRule, findArrivalRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import type { Rates } from "#app/server/db/schema.ts";
import { m } from "#messages";

/** The status of a day that is not free. Pending days can still be requested. */
export type DayMark = "booked" | "blocked" | "preparation" | "pending";

export type DayMarks = ReadonlyMap<Day, DayMark>;

/** The label of each status for the legend and screen readers (spec section 2, 'Booking panel'). */
export const markLabels: Record<DayMark, () => string> = {
  booked: m.booking_mark_booked,
  blocked: m.booking_mark_blocked,
  preparation: m.booking_mark_blocked,
  pending: m.booking_mark_pending,
};

/**
 * The status of each day. Where ranges share a day, booked takes precedence over blocked, then `preparation_days` before
 * and after approved stays, then pending.
 */
export function markDays(
  calendar: { approved: Stay[]; pending: Stay[]; blocked: Stay[] },
  preparation_days = 0,
): DayMarks {
  const marks = new Map<Day, DayMark>();
  const mark = (stays: Stay[], as: DayMark) => stays.flatMap(daysOf).forEach((day) => marks.set(day, as));
  mark(calendar.pending, "pending");
  if (preparation_days > 0) {
    mark(withPreparation(calendar.approved, preparation_days), "preparation");
  }
  mark(calendar.blocked, "blocked");
  mark(calendar.approved, "booked");
  return marks;
}

/** The stays with the days around them that the owner keeps free to prepare the property. */
export function withPreparation(stays: Stay[], days: number): Stay[] {
  return stays.map(({ start_date, end_date }) => ({
    start_date: addDays(start_date, -days),
    end_date: addDays(end_date, days),
  }));
}

/** Whether a day can't be requested. */
export function isTaken(marks: DayMarks, day: Day): boolean {
  const mark = marks.get(day);
  return mark !== undefined && mark !== "pending";
}

/** The first taken day of a stay, or null when all of it is free or pending. */
export function findTaken(marks: DayMarks, stay: Stay): Day | null {
  return daysOf(stay).find((day) => isTaken(marks, day)) ?? null;
}

/** The last taken day before `first` and the first one after it; null where there is none. */
export function nearestTaken(marks: DayMarks, first: Day): { before: Day | null; after: Day | null } {
  let [before, after]: [Day | null, Day | null] = [null, null];
  for (const day of marks.keys()) {
    if (!isTaken(marks, day)) continue;
    if (day < first && (before === null || day > before)) before = day;
    if (day > first && (after === null || day < after)) after = day;
  }
  return { before, after };
}

/**
 * Explains why `day` can't be chosen; null when it can. `first` is the first day of the stay, or null when `day` would be
 * the first.
 */
export function takenReason(marks: DayMarks, first: Day | null, day: Day): string | null {
  if (first === null || first === day) {
    return isTaken(marks, day) ? m.booking_taken_first({ taken: takenDayLabel(marks, day) }) : null;
  }
  if (day > first) {
    const taken = findTaken(marks, { start_date: first, end_date: day });
    if (!taken) return null;
    const maxNights = nightsOf({ start_date: first, end_date: addDays(taken, -1) });
    return m.booking_taken_after({
      taken: takenDayLabel(marks, taken),
      day: dayOfMonth(first),
      nights: m.nights({ count: maxNights }),
    });
  }
  const taken = daysOf({ start_date: day, end_date: first }).findLast((one) => isTaken(marks, one));
  if (!taken) return null;
  return m.booking_taken_before({
    taken: takenDayLabel(marks, taken),
    day: dayOfMonth(first),
    start: monthDay(addDays(taken, 1)),
  });
}

/** What limits the choice of a stay. */
export interface StayLimits {
  marks: DayMarks;
  today: Day;
  rates: Rates;
}

/** The rule of the owner that `day` breaks as the first day of a stay, or together with `first`; null for none. */
export function findDayRule({ marks, rates, today }: StayLimits, first: Day | null, day: Day): BrokenRule | null {
  if (marks.get(day) === "preparation") return { rule: "preparation", day };
  if (first === null) return findArrivalRule(day, rates, today);
  const stay = first <= day ? { start_date: first, end_date: day } : { start_date: day, end_date: first };
  return findBrokenRule(stay, rates, today);
}

/** How long a stay from `first` can be before the next taken day; null when none is within two months. */
export function explainLimit(marks: DayMarks, first: Day): string | null {
  const { after } = nearestTaken(marks, first);
  if (after === null || after > addDays(first, 62)) return null;
  const nights = nightsOf({ start_date: first, end_date: addDays(after, -1) });
  return m.booking_limit({ taken: takenDayLabel(marks, after), nights: m.nights({ count: nights }) });
}

/** The label of a day for screen readers: 'Tuesday, March 3, booked'. `notes` are added at its end. */
export function dayLabel(marks: DayMarks, day: Day, today: Day, isSelected = false, notes: string[] = []): string {
  const mark = marks.get(day);
  const parts = [weekdayAndDay().format(utc(day))];
  if (day === today) parts.push(m.booking_day_today());
  if (day < today) parts.push(m.booking_day_past());
  else if (mark) parts.push(markLabels[mark]().toLowerCase());
  if (isSelected) parts.push(m.booking_day_selected());
  parts.push(...notes);
  return parts.join(", ");
}

/** 'March 12'. */
export function monthDay(day: Day): string {
  return monthAndDay().format(utc(day));
}

function takenDayLabel(marks: DayMarks, day: Day): string {
  const on = { day: monthDay(day) };
  return marks.get(day) === "booked" ? m.booking_day_booked(on) : m.booking_day_unavailable(on);
}

/** '9th': the day of the month. */
function dayOfMonth(day: Day): string {
  return m.booking_day_of_month({ day: Number(day.slice(8)) });
}

// Midnight UTC formatted in UTC: the same text on the server and in every browser.
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const weekdayAndDay = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }),
);
const monthAndDay = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" }),
);
