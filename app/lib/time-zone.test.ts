import { expect, test } from "vitest";
import { findTimeZone, suggestTimeZones } from "#app/lib/time-zone.ts";

test.each([
  ["Europe/Madrid", "Europe/Madrid"],
  ["Madrid", "Europe/Madrid"],
  [" madrid ", "Europe/Madrid"],
  ["america/mexico city", "America/Mexico_City"],
  ["Mexico City", "America/Mexico_City"],
  ["Mazatlan", "America/Mazatlan"],
  ["UTC", "UTC"],
  ["+05:30", null],
  ["Mars/Base", null],
  ["Atlantis", null],
  ["", null],
])("'%s' means the time zone %s", (typed, zone) => {
  expect(findTimeZone(typed)).toBe(zone);
});

test("an older name of a city is recognized as well", () => {
  const zone = findTimeZone("Kolkata");
  expect(["Asia/Kolkata", "Asia/Calcutta"]).toContain(zone);
});

test("an unknown time zone gets similar names", () => {
  expect(suggestTimeZones("Madri")).toEqual(["Europe/Madrid"]);
  expect(suggestTimeZones("Madird")).toContain("Europe/Madrid");
  expect(suggestTimeZones("xy")).toEqual([]);
});
