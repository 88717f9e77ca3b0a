import { addDays, type Day, lastBookableDay, nightsOf, overlaps, type Stay } from "#app/lib/stay.ts";
import { withPreparation } from "#app/features/availability/day-status.ts";
import type { Rates } from "#app/server/db/schema.ts";

const MAX_SUGGESTIONS = 3;

/**
 * The free stays of the same length that begin nearest to `stay`, nearest first, and the earlier of two equally near
 * ones first. None begins before `today`, ends after the last bookable day, shares a day with `taken`, or overlaps
 * another suggestion.
 */
export function nearestFreeStays(stay: Stay, taken: Stay[], today: Day): Stay[] {
  const nights = nightsOf(stay);
  const last = lastBookableDay(today);
  const found: Stay[] = [];
  for (let shift = 1; found.length < MAX_SUGGESTIONS; shift++) {
    const shifted = [-shift, shift].map((days) => ({
      start_date: addDays(stay.start_date, days),
      end_date: addDays(stay.start_date, days + nights - 1),
    }));
    const possible = shifted.filter(({ start_date, end_date }) => start_date >= today && end_date <= last);
    if (possible.length === 0) break;
    for (const candidate of possible) {
      const isFree = ![...taken, ...found].some((other) => overlaps(candidate, other));
      if (isFree && found.length < MAX_SUGGESTIONS) found.push(candidate);
    }
  }
  return found;
}

/** The days that can't be requested: approved stays with the preparation days around them, and blocked dates. */
export function takenRanges(
  { approved, blocked }: { approved: Stay[]; blocked: Stay[] },
  { preparation_days = 0 }: Rates,
): Stay[] {
  return [...withPreparation(approved, preparation_days), ...blocked];
}

/** The days that `stay` shares with any of `others`, as ranges without gaps or overlaps, earliest first. */
export function sharedDays(stay: Stay, others: Stay[]): Stay[] {
  const shared: Stay[] = [];
  for (const other of others.toSorted((one, two) => one.start_date.localeCompare(two.start_date))) {
    if (!overlaps(stay, other)) continue;
    const start_date = other.start_date < stay.start_date ? stay.start_date : other.start_date;
    const end_date = other.end_date > stay.end_date ? stay.end_date : other.end_date;
    const before = shared.at(-1);
    if (!before || start_date > addDays(before.end_date, 1)) shared.push({ start_date, end_date });
    else if (end_date > before.end_date) before.end_date = end_date;
  }
  return shared;
}
