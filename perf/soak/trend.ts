/** A linear regression through measurements. */
export interface Trend {
  mean: number;
  /** Growth per hour; less than `noise` may be chance. */
  hourly: number;
  /** Twice the standard error of `hourly`. */
  noise: number;
}

/** Growth per hour as a share of the mean that is tolerated: a quarter per day. */
const MAX_HOURLY = 0.01;

/** Fits a line to values sampled at `minutes`, by least squares. */
export function trendOf(samples: { minutes: number; value: number }[]): Trend {
  const count = samples.length;
  const mean = average(samples.map(({ value }) => value));
  const middle = average(samples.map(({ minutes }) => minutes));
  const variance = samples.reduce((sum, { minutes }) => sum + (minutes - middle) ** 2, 0);
  if (count < 3 || variance === 0) return { mean, hourly: 0, noise: 0 };
  const slope = samples.reduce((sum, { minutes, value }) => sum + (minutes - middle) * (value - mean), 0) / variance;
  const residuals = samples.reduce(
    (sum, { minutes, value }) => sum + (value - mean - slope * (minutes - middle)) ** 2,
    0,
  );
  return { mean, hourly: slope * 60, noise: 2 * Math.sqrt(residuals / (count - 2) / variance) * 60 };
}

/** Whether the growth exceeds both noise and the tolerance. */
export function isGrowing({ mean, hourly, noise }: Trend): boolean {
  return hourly > noise && hourly > mean * MAX_HOURLY;
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
