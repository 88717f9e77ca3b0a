import { describe, expect, test } from "vitest";
import { formatSchedule, listScheduleOf, scheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const stay = { start_date: "2026-12-07", end_date: "2026-12-10" };
const times = { check_in_time: "15:00", check_out_time: "11:00" };
const overNewYear = { start_date: "2026-12-31", end_date: "2026-12-31" };

describe("a stay in one line", () => {
  test("tells the guest the last night and the day of leaving", () => {
    expect(formatSchedule(stay, times, "guest")).toBe(
      "Check-in Mon, Dec 7 from 3 PM · last night Thu, Dec 10 · you leave Fri, Dec 11 by 11 AM · 4 nights",
    );
  });

  test("tells an admin when the guest leaves", () => {
    expect(formatSchedule(stay, times, "admin")).toContain("· leaves Fri, Dec 11 by 11 AM ·");
  });

  test("is the same in Spanish", () => {
    expect(withLocale("es", () => formatSchedule(stay, times, "guest"))).toBe(
      "Llegada lun, 7 dic, desde las 15:00 · última noche jue, 10 dic · te vas el vie, 11 dic, antes de las 11:00 · 4 noches",
    );
  });

  test("of one night at the end of a year ends in the next", () => {
    expect(formatSchedule(overNewYear, times, "guest")).toBe(
      "Check-in Thu, Dec 31 from 3 PM · last night Thu, Dec 31 · you leave Fri, Jan 1 by 11 AM · 1 night",
    );
  });
});

test("the rows of a stay name the day of leaving after the last night", () => {
  expect(
    scheduleOf(overNewYear, times, "guest").map(({ label, value, note = "" }) => `${label}: ${value} ${note}`.trim()),
  ).toEqual([
    "Check-in: Thu, Dec 31, 2026 from 3 PM",
    "Last night: Thu, Dec 31, 2026",
    "You leave: Fri, Jan 1, 2027 by 11 AM",
  ]);
});

test("in a list, the check-out date is marked as the last night", () => {
  expect(listScheduleOf(stay, times, "admin")).toEqual([
    { label: "Check-in", value: "Dec 7, 2026", note: "Monday, from 3 PM" },
    { label: "Check-out", value: "Dec 10, 2026", note: "Thursday, the last night" },
    { label: "Guest leaves", value: "Fri, Dec 11, 2026", note: "by 11 AM" },
  ]);
});

describe("a stay whose guest chose the day of check-out", () => {
  const counted = { ...stay, counting: "nights" as const };

  test("has that day as its check-out, without the last night", () => {
    expect(scheduleOf(counted, times, "guest")).toEqual([
      { label: "Check-in", value: "Mon, Dec 7, 2026", note: "from 3 PM" },
      { label: "Check-out", value: "Fri, Dec 11, 2026", note: "by 11 AM" },
    ]);
    expect(listScheduleOf(counted, times, "admin")).toEqual([
      { label: "Check-in", value: "Dec 7, 2026", note: "Monday, from 3 PM" },
      { label: "Check-out", value: "Dec 11, 2026", note: "Friday, by 11 AM" },
    ]);
  });

  test("is one line in both languages", () => {
    expect(formatSchedule(counted, times, "guest")).toBe(
      "Check-in Mon, Dec 7 from 3 PM · check-out Fri, Dec 11 by 11 AM · 4 nights",
    );
    expect(withLocale("es", () => formatSchedule(counted, times, "admin"))).toBe(
      "Llegada lun, 7 dic, desde las 15:00 · salida vie, 11 dic, antes de las 11:00 · 4 noches",
    );
  });
});
