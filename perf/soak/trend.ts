/** A straight line through measurements. */
export interface Trend {
  mean: number;
  /** How much it grows in an hour; what is less than `noise` may be chance. */
  hourly: number;
  /** Twice the standard error of `hourly`. */
  noise: number;
}

/** What of the mean may be added in an hour before it counts as growing: a day of it would be a quarter more. */
const MAX_HOURLY = 0.01;

/** The line through values that were taken at `minutes`, by least squares. */
export function trendOf(samples: { minutes: number; value: number }[]): Trend {
  const count = samples.length;
  const mean = average(samples.map(({ value }) => value));
  const middle = average(samples.map(({ minutes }) => minutes));
  const spread = samples.reduce((sum, { minutes }) => sum + (minutes - middle) ** 2, 0);
  if (count < 3 || spread === 0) return { mean, hourly: 0, noise: 0 };
  const slope = samples.reduce((sum, { minutes, value }) => sum + (minutes - middle) * (value - mean), 0) / spread;
  const left = samples.reduce((sum, { minutes, value }) => sum + (value - mean - slope * (minutes - middle)) ** 2, 0);
  return { mean, hourly: slope * 60, noise: 2 * Math.sqrt(left / (count - 2) / spread) * 60 };
}

/** Whether it grows by more than chance, and by more than anyone would have to care about. */
export function isGrowing({ mean, hourly, noise }: Trend): boolean {
  return hourly > noise && hourly > mean * MAX_HOURLY;
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
