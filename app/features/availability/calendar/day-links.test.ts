import { expect, test } from "vitest";
import { isChoosable, linkToDay } from "#app/features/availability/calendar/day-links.ts";
import { markDays } from "#app/features/availability/day-status.ts";

const marks = markDays({
  approved: [{ start_date: "2027-03-10", end_date: "2027-03-11" }],
  pending: [{ start_date: "2027-03-20", end_date: "2027-03-21" }],
  blocked: [],
});

test("a day's link starts a stay, and preserves the other search parameters", () => {
  const search = new URLSearchParams({ month: "2027-03", start_date: "2027-01-01", end_date: "2027-01-02" });
  expect(linkToDay(search, marks, null, "2027-03-05")).toBe("?month=2027-03&start_date=2027-03-05#book");
});

test("the second day's link ends the stay, also when it is before the first", () => {
  const search = new URLSearchParams({ start_date: "2027-03-05" });
  const stay = "?start_date=2027-03-05&end_date=2027-03-08#book";
  expect(linkToDay(search, marks, "2027-03-05", "2027-03-08")).toBe(stay);
  expect(linkToDay(new URLSearchParams(), marks, "2027-03-08", "2027-03-05")).toBe(stay);
  expect(linkToDay(search, marks, "2027-03-05", "2027-03-05")).toBe("?start_date=2027-03-05&end_date=2027-03-05#book");
});

test("a second day after taken days starts a new stay", () => {
  const search = new URLSearchParams({ start_date: "2027-03-05" });
  expect(linkToDay(search, marks, "2027-03-05", "2027-03-15")).toBe("?start_date=2027-03-15#book");
});

test("past and taken days can't be selected, pending ones can, up to two years ahead", () => {
  const today = "2027-03-04";
  const days = ["2027-03-03", "2027-03-04", "2027-03-10", "2027-03-20", "2029-03-04", "2029-03-05"];
  const selectable = days.filter((day) => isChoosable({ marks, today, rates: {} }, null, day));
  expect(selectable).toEqual(["2027-03-04", "2027-03-20", "2029-03-04"]);
});
