import { describe, expect, test } from "vitest";
import { isChoosable, linkToDay } from "#app/features/availability/calendar/day-links.ts";
import { markDays } from "#app/features/availability/day-status.ts";

const marks = markDays({
  approved: [{ start_date: "2027-03-10", end_date: "2027-03-11" }],
  pending: [{ start_date: "2027-03-20", end_date: "2027-03-21" }],
  blocked: [],
});

const limits = { marks, today: "2027-03-04", rates: {} };

test("a day's link starts a stay, and preserves the other search parameters", () => {
  const search = new URLSearchParams({ month: "2027-03", start_date: "2027-01-01", end_date: "2027-01-02" });
  expect(linkToDay(search, limits, null, "2027-03-05")).toBe("?month=2027-03&start_date=2027-03-05#book");
});

test("the second day's link ends the stay, also when it is before the first", () => {
  const search = new URLSearchParams({ start_date: "2027-03-05" });
  const stay = "?start_date=2027-03-05&end_date=2027-03-08#book";
  expect(linkToDay(search, limits, "2027-03-05", "2027-03-08")).toBe(stay);
  expect(linkToDay(new URLSearchParams(), limits, "2027-03-08", "2027-03-05")).toBe(stay);
  expect(linkToDay(search, limits, "2027-03-05", "2027-03-05")).toBe("?start_date=2027-03-05&end_date=2027-03-05#book");
});

test("a second day after taken days starts a new stay", () => {
  const search = new URLSearchParams({ start_date: "2027-03-05" });
  expect(linkToDay(search, limits, "2027-03-05", "2027-03-15")).toBe("?start_date=2027-03-15#book");
});

test("past and taken days can't be selected, pending ones can, up to two years ahead", () => {
  const days = ["2027-03-03", "2027-03-04", "2027-03-10", "2027-03-20", "2029-03-04", "2029-03-05"];
  const selectable = days.filter((day) => isChoosable(limits, null, day));
  expect(selectable).toEqual(["2027-03-04", "2027-03-20", "2029-03-04"]);
});

describe("by nights", () => {
  const byNights = { ...limits, rates: { counting: "nights" as const } };
  const choosable = (first: string | null, days: string[]) => days.filter((day) => isChoosable(byNights, first, day));

  test("the second day's link is the check-out, and the stay ends with the night before", () => {
    const search = new URLSearchParams();
    const stay = "?start_date=2027-03-05&end_date=2027-03-07#book";
    expect(linkToDay(search, byNights, "2027-03-05", "2027-03-08")).toBe(stay);
    expect(linkToDay(search, byNights, "2027-03-08", "2027-03-05")).toBe(stay);
    const untilOthersArrive = "?start_date=2027-03-05&end_date=2027-03-09#book";
    expect(linkToDay(search, byNights, "2027-03-05", "2027-03-10")).toBe(untilOthersArrive);
  });

  test("a day on which others arrive can be a check-out and no check-in, and one on which they leave both", () => {
    expect(choosable(null, ["2027-03-09", "2027-03-10", "2027-03-12"])).toEqual(["2027-03-09", "2027-03-12"]);
    expect(choosable("2027-03-09", ["2027-03-10", "2027-03-11", "2027-03-12"])).toEqual(["2027-03-10", "2027-03-12"]);
  });

  test("check-out is after check-in, at the latest the day after the last night that can be booked", () => {
    expect(choosable("2027-03-05", ["2027-03-05", "2027-03-06"])).toEqual(["2027-03-06"]);
    expect(choosable("2029-03-04", ["2029-03-05", "2029-03-06"])).toEqual(["2029-03-05"]);
    expect(choosable(null, ["2029-03-05"])).toEqual([]);
  });

  test("departure days are those of the check-out", () => {
    const rates = { ...byNights.rates, departure_days: [6] };
    const days = ["2027-03-06", "2027-03-07"].filter((day) => isChoosable({ ...limits, rates }, "2027-03-05", day));
    expect(days).toEqual(["2027-03-06"]);
  });
});
