import { expect, test } from "vitest";
import { isGrowing, trendOf } from "./trend.ts";

const every = (value: (minutes: number) => number) =>
  Array.from({ length: 60 }, (_, number) => ({ minutes: number / 4, value: value(number / 4) }));

test("constant values do not grow", () => {
  expect(trendOf(every(() => 300))).toEqual({ mean: 300, hourly: 0, noise: 0 });
  expect(isGrowing(trendOf(every(() => 300)))).toBe(false);
});

test("values that oscillate around a constant do not grow", () => {
  expect(isGrowing(trendOf(every((minutes) => 300 + 20 * Math.sin(minutes * 5))))).toBe(false);
});

test("a leak is detected despite noise, with its rate", () => {
  const trend = trendOf(every((minutes) => 300 + minutes + 5 * Math.sin(minutes * 5)));
  expect(trend.hourly).toBeCloseTo(60, -1);
  expect(isGrowing(trend)).toBe(true);
});

test("too few measurements have no trend", () => {
  expect(isGrowing(trendOf(every((minutes) => minutes).slice(0, 2)))).toBe(false);
});
