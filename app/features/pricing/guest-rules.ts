import type { Rates } from "#app/server/db/schema.ts";

/** The rules that `findBrokenRule` checks for the whole property; seasons have limits of nights of their own. */
const guestRules = [
  "arrival_days",
  "departure_days",
  "min_nights",
  "max_nights",
  "notice_days",
  "window_days",
] as const;

/**
 * The rates without the rules of `findBrokenRule`, which don't bind an admin. What remains are the prices and the days for
 * preparation.
 */
export function withoutGuestRules(rates: Rates): Rates {
  const others = { ...rates };
  for (const rule of guestRules) delete others[rule];
  if (!others.seasons) return others;
  return { ...others, seasons: others.seasons.map(({ min_nights: _min, max_nights: _max, ...season }) => season) };
}
