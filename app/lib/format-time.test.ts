import { expect, test } from "vitest";
import { withLocale } from "#app/server/http/locale.server.ts";
import { formatShortDayAndTime, formatTime } from "#app/lib/format-time.ts";

test.each([
  ["15:00", "3 PM", "15:00", "15:00"],
  ["11:05", "11:05 AM", "11:05", "11:05"],
  ["00:30", "12:30 AM", "00:30", "0:30"],
])("%s is %s in American English, %s in British English and %s in Spanish", (time, english, british, spanish) => {
  expect(formatTime(time)).toBe(english);
  expect(withLocale("en", () => formatTime(time), "en-GB")).toBe(british);
  expect(withLocale("es", () => formatTime(time))).toBe(spanish);
});

test("a moment is a weekday, a day and a time at the property", () => {
  expect(formatShortDayAndTime("2026-11-22T00:40:00.000Z", "America/Mazatlan")).toBe("Sat, Nov 21, 5:40 PM");
});
