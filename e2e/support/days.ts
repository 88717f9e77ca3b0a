import { monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { addDays, dayIn, formatDay } from "#app/lib/stay.ts";

/** The calendar day `days` from today in the demo property's time zone. */
export const inDays = (days: number): string => addDays(dayIn("America/Mazatlan", new Date()), days);
export { formatDay };

/**
 * `count` consecutive days of one month, so that a phone's calendar shows them together. They begin `days` days from
 * today or, when the month ends too early, on the first of the next month.
 */
export function inOneMonth(days: number, count: number): string[] {
  let first = days;
  while (monthOf(inDays(first)) !== monthOf(inDays(first + count - 1))) first++;
  return Array.from({ length: count }, (_, index) => inDays(first + index));
}
