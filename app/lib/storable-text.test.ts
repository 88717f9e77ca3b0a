import { expect, test } from "vitest";
import { isStorable } from "#app/lib/storable-text.ts";

test.each([
  ["a plain text", "Ñandú 🦤\n", true],
  ["NUL", "a\0b", false],
  ["half of a surrogate pair", "a\uD83E", false],
  ["NUL in a nested list", { rows: [{ name: ["\0"] }] }, false],
  ["NUL in a nested name", { rows: [{ "\0": 1 }] }, false],
  ["numbers, nothing and yes", { count: 1, none: null, missing: undefined, yes: true }, true],
  ["a file", new Blob(["\0"]), true],
  ["lists in lists, 30,000 deep", JSON.parse("[".repeat(30_000) + "]".repeat(30_000)), false],
])("%s", (_, value, storable) => {
  expect(isStorable(value)).toBe(storable);
});
