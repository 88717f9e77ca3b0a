import {
  findDayRule,
  findTaken,
  isTaken,
  stayBetween,
  type StayLimits,
} from "#app/features/availability/day-status.ts";
import { type Day, lastBookableDay, type Stay } from "#app/lib/stay.ts";

/** Whether a day can be the first of a stay, or together with `first` be the first and the last. */
export function isChoosable(limits: StayLimits, first: Day | null, day: Day): boolean {
  const { marks, today, rates } = limits;
  const stay = first === null ? null : stayBetween(first, day, rates);
  // By nights a check-out may be taken and a day after the last one that can be booked.
  const night = stay && day > stay.end_date && !findTaken(marks, stay) ? stay.end_date : day;
  if (day < today || night > lastBookableDay(today) || isTaken(marks, night)) return false;
  return findDayRule(limits, first, day) === null;
}

type ChoiceLimits = Pick<StayLimits, "marks" | "rates">;

/**
 * The choice after a click on `day`: the stay between `first` and `day`, or `day` as a new first day when there was no
 * first day or a day between them is taken.
 */
export function chooseDay({ marks, rates }: ChoiceLimits, first: Day | null, day: Day): Stay | { first: Day } {
  if (first === null) return { first: day };
  const stay = stayBetween(first, day, rates);
  return findTaken(marks, stay) ? { first: day } : stay;
}

/** The URL of the page with `day` chosen, for the static calendar. */
export function linkToDay(search: URLSearchParams, limits: ChoiceLimits, first: Day | null, day: Day): string {
  const params = new URLSearchParams(search);
  const choice = chooseDay(limits, first, day);
  params.delete("end_date");
  if ("first" in choice) params.set("start_date", choice.first);
  else {
    params.set("start_date", choice.start_date);
    params.set("end_date", choice.end_date);
  }
  return `?${params.toString()}#book`;
}
