// A server's clock can be years ahead once and be right again later. What it wrote meanwhile lies further ahead than
// anything that a right clock writes, and counts as unknown: expired, not recent. Up to twice the window is believed,
// because the clocks of several servers differ.

/** Whether `until`, which is at most `windowMs` ahead when it is written, still lies ahead of `now`. */
export function isUnexpired(until: Date, now: Date, windowMs: number): boolean {
  return until > now && until.getTime() <= latestPlausible(now, windowMs).getTime();
}

/** Whether `at` is less than `windowMs` ago. */
export function isRecent(at: Date, now: Date, windowMs: number): boolean {
  return Math.abs(now.getTime() - at.getTime()) < windowMs;
}

/** The latest moment that is believed of what is written at most `windowMs` ahead. */
export function latestPlausible(now: Date, windowMs: number): Date {
  return new Date(now.getTime() + 2 * windowMs);
}
