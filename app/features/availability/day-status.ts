import { memoizePerLocale } from "#app/lib/i18n.ts";
import { addDays, type Day, daysOf, type Stay } from "#app/lib/stay.ts";
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

/** What limits the choice of a stay. */
export interface StayLimits {
  marks: DayMarks;
  today: Day;
  rates: Rates;
}

/**
 * The stay between two selected days in any order. By nights the later one is the check-out, and one day selected twice is
 * a stay without a night, which ends before it begins.
 */
export function stayBetween(one: Day, other: Day, { counting }: Rates): Stay {
  const [start_date, end] = one <= other ? [one, other] : [other, one];
  return { start_date, end_date: counting === "nights" ? addDays(end, -1) : end };
}

/** Whether a taken day can be a check-out, because others only arrive on it; never while each selected day is a night. */
export function isCheckOutOnly({ marks, today, rates }: StayLimits, day: Day): boolean {
  return rates.counting === "nights" && day > today && isTaken(marks, day) && !isTaken(marks, addDays(day, -1));
}

/** The rule of the owner that `day` breaks as the first day of a stay, or together with `first`; null for none. */
export function findDayRule({ marks, rates, today }: StayLimits, first: Day | null, day: Day): BrokenRule | null {
  const stay = first === null ? null : stayBetween(first, day, rates);
  const night = stay && first !== day && stay.start_date === first ? stay.end_date : day;
  if (marks.get(night) === "preparation") return { rule: "preparation", day: night };
  return stay ? findBrokenRule(stay, rates, today) : findArrivalRule(day, rates, today);
}

/** The label of a day for screen readers: 'Tuesday, March 3, booked'. `notes` are added at its end. */
export function dayLabel(limits: StayLimits, day: Day, isSelected = false, notes: string[] = []): string {
  const { marks, today } = limits;
  const mark = marks.get(day);
  const parts = [weekdayAndDay().format(utc(day))];
  if (day === today) parts.push(m.booking_day_today());
  if (day < today) parts.push(m.booking_day_past());
  else if (isCheckOutOnly(limits, day)) parts.push(m.booking_mark_check_out().toLowerCase());
  else if (mark) parts.push(markLabels[mark]().toLowerCase());
  if (isSelected) parts.push(m.booking_day_selected());
  parts.push(...notes);
  return parts.join(", ");
}

// Midnight UTC formatted in UTC: the same text on the server and in every browser.
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const weekdayAndDay = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }),
);
