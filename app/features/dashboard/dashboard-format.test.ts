import { expect, test } from "vitest";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { type ConflictCause, causeLabel, conflictLabel, groupConflicts } from "#app/features/dashboard/conflicts.ts";
import {
  formatDeadline,
  formatGreeting,
  formatRequested,
  formatTrip,
  partOfDay,
  shortPaymentLabel,
} from "#app/features/dashboard/dashboard-format.ts";
import { findNeighbours, nightsAround } from "#app/features/dashboard/nights-around.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const today = "2026-11-22";
const stay = { start_date: "2026-12-07", end_date: "2026-12-10" };
const money = { status: "pending", paid: "0.00", total_price: "980.00", currency: "USD" } as BookingView;

test("a stay is shown by the days of arrival and of leaving", () => {
  expect(formatTrip(stay, today)).toBe("Mon, Dec 7 – Fri, Dec 11");
  expect(withLocale("es", () => formatTrip(stay, today))).toBe("lun, 7 dic – vie, 11 dic");
});

test("a stay that is more than a year away is shown with its year", () => {
  expect(formatTrip({ start_date: "2027-12-07", end_date: "2027-12-10" }, today)).toBe(
    "Tue, Dec 7 – Sat, Dec 11, 2027",
  );
  expect(formatTrip({ start_date: "2025-02-07", end_date: "2025-02-10" }, today)).toMatch(/2025$/);
});

test.each([
  ["pending", "0.00", "not paid"],
  ["approved", "490.00", "$490 paid"],
  ["approved", "980.00", "paid"],
  ["denied", "0.00", null],
  ["cancelled", "0.00", null],
] as const)("a %s booking with %s paid says '%s' in a row", (status, paid, label) => {
  expect(shortPaymentLabel({ ...money, status, paid })).toBe(label);
});

test("the time of a request is shown for today, else its day", () => {
  expect(formatRequested("2026-11-22T21:55:00Z", "America/Mazatlan", today)).toBe("Today, 2:55 PM");
  expect(formatRequested("2026-11-20T21:55:00Z", "America/Mazatlan", today)).toBe("Fri, Nov 20");
  expect(formatRequested("2024-11-20T21:55:00Z", "America/Mazatlan", today)).toBe("Nov 20, 2024");
});

test("a deadline on another day is shown with its weekday", () => {
  expect(formatDeadline("2026-11-23T00:40:00Z", "America/Mazatlan", today)).toBe("5:40 PM");
  expect(formatDeadline("2026-11-23T20:40:00Z", "America/Mazatlan", today)).toBe("Monday, 1:40 PM");
});

test("conflicts are grouped by what took their days, the earliest days first", () => {
  const [early, late] = ["2026-12-01", "2027-02-01"].map((start_date): ConflictCause => ({
    id: start_date,
    kind: "booked",
    start_date,
    end_date: start_date,
    label: "Marta",
  })) as [ConflictCause, ConflictCause];
  const requests = ["a", "b", "c", "d"].map((id) => ({ id }) as BookingView);
  const groups = groupConflicts(requests, { a: late, b: early, c: late });
  expect(groups.map(({ cause, bookings }) => [cause?.id, bookings.map(({ id }) => id)])).toEqual([
    [early.id, ["b"]],
    [late.id, ["a", "c"]],
    [undefined, ["d"]],
  ]);
});

test("a conflict names what took its days", () => {
  const booked: ConflictCause = { id: "1", kind: "booked", ...stay, label: "Marta Ruiz" };
  const blocked: ConflictCause = { ...booked, kind: "blocked", label: "roof repair" };
  expect([booked, blocked, undefined].map(conflictLabel)).toEqual([
    "Conflicts with an approved booking",
    "Conflicts with blocked dates",
    "Conflicts with taken dates",
  ]);
  expect(causeLabel(booked)).toBe("Marta Ruiz is approved");
  expect(causeLabel({ ...booked, label: null })).toBe("Unknown User is approved");
  expect(causeLabel(blocked)).toBe("You blocked these nights: roof repair");
  expect(causeLabel({ ...blocked, label: null })).toBe("You blocked these nights");
});

test("the nights around a stay show what is free, requested, booked and blocked", () => {
  const taken = {
    approved: [{ start_date: "2026-12-03", end_date: "2026-12-06" }],
    pending: [{ start_date: "2026-12-10", end_date: "2026-12-12" }],
    blocked: [{ start_date: "2026-12-14", end_date: "2026-12-20" }],
  };
  const nights = nightsAround(stay, taken);
  expect(nights).toHaveLength(14);
  expect(nights.map(({ day, status }) => `${day.slice(8)} ${status}`)).toEqual([
    "02 free",
    ...["03", "04", "05", "06"].map((day) => `${day} booked`),
    ...["07", "08", "09", "10"].map((day) => `${day} own`),
    ...["11", "12"].map((day) => `${day} pending`),
    "13 free",
    ...["14", "15"].map((day) => `${day} blocked`),
  ]);
  expect(findNeighbours(stay, taken)).toEqual({ leave: true, arrive: false });
});

test("a stay of a month begins on the second of its nights around it", () => {
  const month = { start_date: "2026-12-01", end_date: "2026-12-31" };
  const [before, first] = nightsAround(month, { approved: [], pending: [], blocked: [] });
  expect([before?.status, first?.status]).toEqual(["free", "own"]);
});

test.each([
  ["2026-11-22T11:59:59Z", "evening"],
  ["2026-11-22T12:00:00Z", "morning"],
  ["2026-11-22T18:59:59Z", "morning"],
  ["2026-11-22T19:00:00Z", "afternoon"],
  ["2026-11-23T00:59:59Z", "afternoon"],
  ["2026-11-23T01:00:00Z", "evening"],
  ["2026-11-23T07:00:00Z", "evening"],
] as const)("at %s it is %s at a property seven hours behind", (now, part) => {
  expect(partOfDay(new Date(now), "America/Mazatlan")).toBe(part);
});

test("admins are greeted by name and time of day, and a new owner is welcomed", () => {
  expect(formatGreeting("Marina", "morning", false)).toBe("Good morning, Marina.");
  expect(formatGreeting("Marina", "afternoon", true)).toBe("Welcome, Marina.");
  expect(withLocale("es", () => formatGreeting("Marina", "evening", false))).toBe("Buenas noches, Marina.");
  expect(formatGreeting("", "morning", false)).toBe("Dashboard");
});
