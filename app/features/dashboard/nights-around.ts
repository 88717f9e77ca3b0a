import type { Availability } from "#app/features/availability/availability.server.ts";
import { addDays, type Day, nightsOf, type Stay } from "#app/lib/stay.ts";

/** What a night is, from the point of view of one booking. */
export type NightStatus = "own" | "booked" | "blocked" | "pending" | "free";

export interface Night {
  day: Day;
  status: NightStatus;
}

/** The number of nights shown, and the most of them before the stay. */
const SHOWN = 14;
const MAX_BEFORE = 6;

/** Two weeks of nights with the stay in them, or with its first ten nights when it is longer. */
export function nightsAround(stay: Stay, taken: Availability): Night[] {
  const before = Math.max(1, Math.min(MAX_BEFORE, Math.floor((SHOWN - nightsOf(stay)) / 2)));
  const first = addDays(stay.start_date, -before);
  return Array.from({ length: SHOWN }, (_, index) => {
    const day = addDays(first, index);
    return { day, status: statusOf(day, stay, taken) };
  });
}

function statusOf(day: Day, stay: Stay, { approved, blocked, pending }: Availability): NightStatus {
  const isIn = (each: Stay) => each.start_date <= day && day <= each.end_date;
  if (isIn(stay)) return "own";
  if (approved.some(isIn)) return "booked";
  if (blocked.some(isIn)) return "blocked";
  return pending.some(isIn) ? "pending" : "free";
}

/** Whether other guests leave on the morning of arrival, and whether the next ones arrive on the day of leaving. */
export function findNeighbours(stay: Stay, { approved }: Availability): { leave: boolean; arrive: boolean } {
  return {
    leave: approved.some(({ end_date }) => addDays(end_date, 1) === stay.start_date),
    arrive: approved.some(({ start_date }) => addDays(stay.end_date, 1) === start_date),
  };
}
