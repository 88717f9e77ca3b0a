import type { Counting } from "#app/lib/enums.ts";
import { addDays, type Day, leavingDay, nightsOf, type Stay, weekdayOf } from "#app/lib/stay.ts";
import { seasonOn } from "#app/features/pricing/price.ts";
import type { Rates } from "#app/server/db/schema.ts";

/** The rule of the property that a stay breaks. */
export type BrokenRule =
  /** `nights` is the fewest or the most for a stay that begins on `start_date`. */
  | { rule: "too-short" | "too-long"; nights: number; start_date: Day }
  /** The weekdays from Sunday, 0, on which a stay can begin or guests can leave. */
  | { rule: "arrival-day"; weekdays: number[] }
  | { rule: "departure-day"; weekdays: number[]; counting: Counting | undefined }
  /** The first or the last day on which a stay can begin, or a day that stays free between two stays. */
  | { rule: "too-soon" | "too-far" | "preparation"; day: Day };

/** The rule that a stay beginning on `day` breaks, whatever its length; null when it can begin there. */
export function findArrivalRule(day: Day, rates: Rates, today: Day): BrokenRule | null {
  const { arrival_days: weekdays = [], notice_days = 0, window_days } = rates;
  const first = addDays(today, notice_days);
  if (day < first) return { rule: "too-soon", day: first };
  const last = window_days === undefined ? null : addDays(today, window_days);
  if (last !== null && day > last) return { rule: "too-far", day: last };
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) return { rule: "arrival-day", weekdays };
  return null;
}

/**
 * The first rule of the owner that a stay breaks, or null. The limits of nights are those of its arrival's season. Guests
 * leave the day after the last night however the property counts, so the departure days hold for the same stays in both.
 */
export function findBrokenRule(stay: Stay, rates: Rates, today: Day): BrokenRule | null {
  const arrival = findArrivalRule(stay.start_date, rates, today);
  if (arrival) return arrival;
  const { start_date } = stay;
  const season = seasonOn(start_date, rates);
  const min = season?.min_nights ?? rates.min_nights ?? 1;
  const max = season?.max_nights ?? rates.max_nights ?? Infinity;
  const nights = nightsOf(stay);
  if (nights < min) return { rule: "too-short", nights: min, start_date };
  if (nights > max) return { rule: "too-long", nights: max, start_date };
  const { departure_days: weekdays = [] } = rates;
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(leavingDay(stay))))
    return { rule: "departure-day", weekdays, counting: rates.counting };
  return null;
}
