// A server's clock can temporarily be years ahead. Timestamps from then are further ahead than a correct clock writes and
// count as invalid: expired, not recent. Up to twice the window is accepted, because the clocks of servers differ.

/** Whether `until`, which is written at most `windowMs` ahead, is after `now` and plausible. */
export function isUnexpired(until: Date, now: Date, windowMs: number): boolean {
  return until > now && until.getTime() <= latestPlausible(now, windowMs).getTime();
}

/** Whether `at` is less than `windowMs` ago. */
export function isRecent(at: Date, now: Date, windowMs: number): boolean {
  return Math.abs(now.getTime() - at.getTime()) < windowMs;
}

/** The latest plausible value of a timestamp that is written at most `windowMs` ahead. */
export function latestPlausible(now: Date, windowMs: number): Date {
  return new Date(now.getTime() + 2 * windowMs);
}
