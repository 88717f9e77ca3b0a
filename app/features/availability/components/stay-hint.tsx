import {
  type DayMarks,
  findTaken,
  isCheckOutOnly,
  isTaken,
  stayBetween,
  type StayLimits,
} from "#app/features/availability/day-status.ts";
import type { StayChoice } from "#app/features/availability/use-stay-selection.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { memoizePerLocale } from "#app/lib/i18n.ts";
import { addDays, type Day, daysOf, formatShortDay, leavingDay, MAX_STAY_NIGHTS, nightsOf } from "#app/lib/stay.ts";
import { m } from "#messages";

type StayHintProps = Pick<StayChoice, "problem" | "rule" | "first" | "preview"> & { limits: StayLimits };

/**
 * What to do next while a stay is being chosen, or why the last click had no effect, in one or two short lines. The home
 * page loads this code with the first click.
 */
export function StayHint(props: StayHintProps) {
  return hintLines(props).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function hintLines({ limits, problem, rule, first, preview }: StayHintProps): string[] {
  if (problem) return [formatProblem(limits, problem)];
  if (!first) return [];
  const limit = explainLimit(limits.marks, first);
  if (preview) return [limit ?? m.booking_leave_on({ day: formatShortDay(leavingDay(preview)) })];
  const day = formatShortDay(first);
  const byNights = limits.rates.counting === "nights";
  const from = byNights ? m.booking_from_check_in({ day }) : m.booking_from_first({ day });
  if (rule) return [from, formatBrokenRule(rule)];
  const next = limit ?? (byNights ? null : m.booking_one_night());
  return next === null ? [from] : [from, next];
}

function formatProblem(limits: StayLimits, problem: NonNullable<StayChoice["problem"]>): string {
  if (problem.rule === "taken") return takenReason(limits, problem.first, problem.day) ?? "";
  if (problem.rule === "just-taken") return m.booking_just_taken({ day: monthDay(problem.day) });
  if (problem.rule === "max-nights") return m.booking_too_long({ nights: m.nights({ count: MAX_STAY_NIGHTS }) });
  return formatBrokenRule(problem);
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
export function takenReason(limits: StayLimits, first: Day | null, day: Day): string | null {
  const { marks, rates } = limits;
  if (first === null || first === day) {
    if (!isTaken(marks, day)) return null;
    if (isCheckOutOnly(limits, day)) return m.booking_taken_night({ day: monthDay(day) });
    const taken = takenDayLabel(marks, day);
    return rates.counting === "nights" ? m.booking_taken_check_in({ taken }) : m.booking_taken_first({ taken });
  }
  const stay = stayBetween(first, day, rates);
  if (day > first) {
    const taken = findTaken(marks, stay);
    if (!taken) return null;
    const maxNights = nightsOf({ start_date: first, end_date: addDays(taken, -1) });
    return m.booking_taken_after({
      taken: takenDayLabel(marks, taken),
      day: dayOfMonth(first),
      nights: m.nights({ count: maxNights }),
    });
  }
  const taken = daysOf(stay).findLast((one) => isTaken(marks, one));
  if (!taken) return null;
  return m.booking_taken_before({
    taken: takenDayLabel(marks, taken),
    day: dayOfMonth(first),
    start: monthDay(addDays(taken, 1)),
  });
}

/** How long a stay from `first` can be before the next taken day; null when none is within two months. */
export function explainLimit(marks: DayMarks, first: Day): string | null {
  const { after } = nearestTaken(marks, first);
  if (after === null || after > addDays(first, 62)) return null;
  const nights = nightsOf({ start_date: first, end_date: addDays(after, -1) });
  return m.booking_limit({ taken: takenDayLabel(marks, after), nights: m.nights({ count: nights }) });
}

/** 'March 12'. */
function monthDay(day: Day): string {
  return monthAndDay().format(Date.parse(`${day}T00:00:00Z`));
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
const monthAndDay = memoizePerLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" }),
);
