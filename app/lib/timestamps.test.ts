import { expect, test } from "vitest";
import { isRecent, isUnexpired } from "#app/lib/timestamps.ts";

const now = new Date("2026-11-21T18:00:00Z");
const HOUR = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);

test.each([
  [-1, false],
  [0, false],
  [0.5, true],
  [2, true],
  [3, false],
  [5 * 365 * 24, false],
])("something that lasts an hour and ends %s hours from now has not ended: %s", (hours, expected) => {
  expect(isUnexpired(inHours(hours), now, HOUR)).toBe(expected);
});

test.each([
  [-1, false],
  [-0.5, true],
  [0, true],
  [0.5, true],
  [1, false],
  [5 * 365 * 24, false],
])("something that happened %s hours from now is less than an hour ago: %s", (hours, expected) => {
  expect(isRecent(inHours(hours), now, HOUR)).toBe(expected);
});
