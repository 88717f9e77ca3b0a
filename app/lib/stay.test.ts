import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  dayIn,
  daysOf,
  formatDay,
  formatLongMonthDay,
  formatStay,
  formatTrip,
  formatTripWithYear,
  isDay,
  lastBookableDay,
  nightsOf,
  overlaps,
  validateStay,
  withoutOne,
} from "#app/lib/stay.ts";

const today = "2026-11-21";
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days));
const anyStay = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 400 }))
  .map(([start_date, more]) => ({ start_date, end_date: addDays(start_date, more) }));

describe("a calendar day", () => {
  test.each(["2026-02-28", "2028-02-29", "2026-12-31"])("%s exists", (day) => expect(isDay(day)).toBe(true));
  test.each([
    "2026-02-30",
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "",
    "tomorrow",
    "2026-11-21T00:00:00Z",
    "+002026-01-01",
  ])("'%s' does not exist", (day) => expect(isDay(day)).toBe(false));

  test("is the day in the property's time zone, in any time zone of the server", () => {
    const now = new Date("2026-11-21T05:30:00Z");
    expect(dayIn("America/Mazatlan", now)).toBe("2026-11-20");
    expect(dayIn("UTC", now)).toBe("2026-11-21");
    expect(dayIn("Pacific/Kiritimati", now)).toBe("2026-11-21");
  });

  test("is named with its whole month in a title", () => expect(formatLongMonthDay("2027-03-09")).toBe("March 9"));
  test("is formatted as 'MMM d, yyyy'", () => expect(formatDay("2027-03-09")).toBe("Mar 9, 2027"));

  test("is the same after adding and subtracting days, across months, leap years and clock changes", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, n) => {
        expect(addDays(addDays(day, n), -n)).toBe(day);
      }),
    );
  });
});

describe("a stay", () => {
  test("on one day is one night", () => {
    expect(nightsOf({ start_date: today, end_date: today })).toBe(1);
  });

  test("has a night for each of its days", () => {
    fc.assert(
      fc.property(anyStay, (stay) => {
        const days = daysOf(stay);
        expect(days).toHaveLength(nightsOf(stay));
        expect([days[0], days.at(-1)]).toEqual([stay.start_date, stay.end_date]);
      }),
      { numRuns: 30 },
    );
  });

  test("overlaps another exactly when they share a day, in either order", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(6), fc.integer({ min: -8, max: 8 }), fc.nat(6), (day, long, shift, otherLong) => {
        const one = { start_date: day, end_date: addDays(day, long) };
        const start = addDays(day, shift);
        const other = { start_date: start, end_date: addDays(start, otherLong) };
        const shared = daysOf(one).some((each) => daysOf(other).includes(each));
        expect(overlaps(one, other)).toBe(shared);
        expect(overlaps(other, one)).toBe(shared);
      }),
    );
  });

  test("is taken out of a list once, because others may have the same days", () => {
    const stay = { start_date: "2026-12-01", end_date: "2026-12-03" };
    const longer = { ...stay, end_date: "2026-12-04" };
    expect(withoutOne([longer, stay, { ...stay }], stay)).toEqual([longer, stay]);
    expect(withoutOne([longer], stay)).toEqual([longer]);
  });

  test.each([
    ["2026-02-30", "2026-12-02", "no-such-day", "start_date"],
    ["2026-12-01", "soon", "no-such-day", "end_date"],
    ["2026-12-05", "2026-12-01", "reversed", "end_date"],
    ["2026-11-20", "2026-11-22", "in-the-past", "start_date"],
    ["2028-11-20", "2028-11-22", "too-far-ahead", "end_date"],
    ["2026-12-01", "2027-12-01", "too-long", "end_date"],
  ])("from %s to %s is rejected: %s", (start_date, end_date, reason, field) => {
    expect(validateStay({ start_date, end_date }, today)).toEqual({ reason, field });
  });

  test.each([
    [today, today],
    ["2026-12-01", addDays("2026-12-01", 364)],
    [lastBookableDay(today), lastBookableDay(today)],
  ])("from %s to %s can be requested", (start_date, end_date) => {
    expect(validateStay({ start_date, end_date }, today)).toBeNull();
  });
});

test("a stay is formatted as two days, or as one", () => {
  expect(formatStay({ start_date: "2027-03-09", end_date: "2027-03-12" })).toBe("Mar 9, 2027 – Mar 12, 2027");
  expect(formatStay({ start_date: "2027-03-09", end_date: "2027-03-09" })).toBe("Mar 9, 2027");
});

test("a trip goes from the first day to the day on which the guests leave", () => {
  const trip = { start_date: "2026-12-07", end_date: "2026-12-10" };
  expect(formatTrip(trip)).toBe("Mon, Dec 7 – Fri, Dec 11");
  expect(formatTripWithYear(trip)).toBe("Dec 7 – Dec 11, 2026");
});
