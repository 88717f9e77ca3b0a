import { monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { addDays, dayIn, formatDay } from "#app/lib/stay.ts";

/** The calendar day `days` from today at the demo house. */
export const inDays = (days: number): string => addDays(dayIn("America/Mazatlan", new Date()), days);
export { formatDay };

/**
 * `count` days in a row that lie in one month, so that a phone's calendar shows them together: from `days` days from
 * today on, or from the next month's first day. They are among the `2 * count - 1` days that begin with that day.
 */
export function inOneMonth(days: number, count: number): string[] {
  let first = days;
  while (monthOf(inDays(first)) !== monthOf(inDays(first + count - 1))) first++;
  return Array.from({ length: count }, (_, index) => inDays(first + index));
}
