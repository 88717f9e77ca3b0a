import { memoizePerLocale } from "#app/lib/i18n.ts";
import { addDays, type Day, daysOf, nightsOf, type Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** What the calendar shows of a day that is not simply free. Pending days can still be asked for. */
export type DayMark = "booked" | "blocked" | "pending";

export type DayMarks = ReadonlyMap<Day, DayMark>;

/** The word for a mark, as it is spoken and written in the legend (spec section 2, 'Booking panel'). */
export const markLabels: Record<DayMark, () => string> = {
  booked: m.booking_mark_booked,
  blocked: m.booking_mark_blocked,
  pending: m.booking_mark_pending,
};

/** The mark of each day: where several ranges share one, what forbids it wins. */
export function markDays(calendar: { approved: Stay[]; pending: Stay[]; blocked: Stay[] }): DayMarks {
  const marks = new Map<Day, DayMark>();
  const mark = (stays: Stay[], as: DayMark) => stays.flatMap(daysOf).forEach((day) => marks.set(day, as));
  mark(calendar.pending, "pending");
  mark(calendar.blocked, "blocked");
  mark(calendar.approved, "booked");
  return marks;
}

/** Whether nobody else can have this day any more. */
export function isTaken(marks: DayMarks, day: Day): boolean {
  const mark = marks.get(day);
  return mark === "booked" || mark === "blocked";
}

/** The first taken day of a stay, or null when all of it is free or pending. */
export function findTaken(marks: DayMarks, stay: Stay): Day | null {
  return daysOf(stay).find((day) => isTaken(marks, day)) ?? null;
}

/**
 * Why `day` can't be chosen, as a sentence. `first` is the day that the guest chose before, or null when this
 * would be the first.
 */
export function explainTaken(marks: DayMarks, first: Day | null, day: Day): string | null {
  if (first === null || first === day) {
    return isTaken(marks, day) ? m.booking_taken_first({ taken: saying(marks, day) }) : null;
  }
  if (day > first) {
    const taken = findTaken(marks, { start_date: first, end_date: day });
    if (!taken) return null;
    const longest = nightsOf({ start_date: first, end_date: addDays(taken, -1) });
    return m.booking_taken_after({
      taken: saying(marks, taken),
      day: dayOfMonth(first),
      nights: m.nights({ count: longest }),
    });
  }
  const taken = daysOf({ start_date: day, end_date: first }).findLast((one) => isTaken(marks, one));
  if (!taken) return null;
  return m.booking_taken_before({
    taken: saying(marks, taken),
    day: dayOfMonth(first),
    start: monthDay(addDays(taken, 1)),
  });
}

/** How far a stay from `first` can go before a taken day within the next two months; null when nothing is near. */
export function explainLimit(marks: DayMarks, first: Day): string | null {
  return explainTaken(marks, first, addDays(first, 62));
}

/** A day as the calendar speaks it: 'Tuesday, March 3, booked'. */
export function dayLabel(marks: DayMarks, day: Day, today: Day, isSelected = false): string {
  const mark = marks.get(day);
  const words = [spokenDay().format(utc(day))];
  if (day === today) words.push(m.booking_day_today());
  if (day < today) words.push(m.booking_day_past());
  else if (mark) words.push(markLabels[mark]().toLowerCase());
  if (isSelected) words.push(m.booking_day_selected());
  return words.join(", ");
}

/** 'March 12'. */
export function monthDay(day: Day): string {
  return monthAndDay().format(utc(day));
}

function saying(marks: DayMarks, day: Day): string {
  const on = { day: monthDay(day) };
  return marks.get(day) === "booked" ? m.booking_day_booked(on) : m.booking_day_unavailable(on);
}

/** '9th': the day of the month. */
function dayOfMonth(day: Day): string {
  return m.booking_day_of_month({ day: Number(day.slice(8)) });
}

// Midnight UTC formatted in UTC: the same words on the server and in every browser.
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const spokenDay = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }),
);
const monthAndDay = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" }),
);
