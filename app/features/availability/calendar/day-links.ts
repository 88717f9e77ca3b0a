import { type DayMarks, findTaken, isTaken } from "#app/features/availability/day-status.ts";
import { type Day, lastBookableDay, type Stay } from "#app/lib/stay.ts";

/** Whether a day can be the first or the last of a stay. */
export function isChoosable(marks: DayMarks, today: Day, day: Day): boolean {
  return day >= today && day <= lastBookableDay(today) && !isTaken(marks, day);
}

/**
 * What choosing `day` makes of a choice that has begun with `first`: a stay between the two; or a new beginning, when
 * nothing was begun or a day between them is taken.
 */
export function chooseDay(marks: DayMarks, first: Day | null, day: Day): Stay | { first: Day } {
  if (first === null) return { first: day };
  const stay = first <= day ? { start_date: first, end_date: day } : { start_date: day, end_date: first };
  return findTaken(marks, stay) ? { first: day } : stay;
}

/** The address of the page once `day` was chosen in the server's calendar, which works without any code. */
export function linkToDay(search: URLSearchParams, marks: DayMarks, first: Day | null, day: Day): string {
  const params = new URLSearchParams(search);
  const choice = chooseDay(marks, first, day);
  params.delete("end_date");
  if ("first" in choice) params.set("start_date", choice.first);
  else {
    params.set("start_date", choice.start_date);
    params.set("end_date", choice.end_date);
  }
  return `?${params.toString()}#book`;
}
