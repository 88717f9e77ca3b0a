import { beforeEach, expect, test } from "vitest";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { bookingOrders } from "#app/features/bookings/list/booking-sort.ts";
import { findNextStay, listBookings, type ListOptions } from "#app/features/bookings/list/booking-list.server.ts";
import { countPending, countCompeting } from "#app/features/bookings/decisions/pending-requests.server.ts";
import { addDays } from "#app/lib/stay.ts";
import { blocked_dates } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
let admin: CurrentUser;
let guest: CurrentUser;

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
  guest = await createProfile(db, { full_name: "gus guest", email: "gus@example.com" });
  const ana = await createProfile(db, { full_name: "Ana 100%", email: "ana_r@example.com" });
  const made = [
    ["first", "pending", guest.id, 5, 96_000],
    ["second", "approved", null, 4, 24_000],
    ["third", "denied", guest.id, 3, 48_000],
    ["fourth", "pending", ana.id, 2, 24_000],
    ["fifth", "approved", guest.id, 1, 24_000],
  ] as const;
  for (const [number, [reference, status, user_id, month, total_price]] of made.entries()) {
    const day = `2027-0${month}-01`;
    const created_at = new Date(Date.UTC(2026, 10, 1 + number));
    await createBooking(db, { start_date: day, end_date: day, reference, status, user_id, total_price, created_at });
  }
});

test.each([
  ["newest first", "-requested", ["fifth", "fourth", "third", "second", "first"]],
  ["oldest first", "requested", ["first", "second", "third", "fourth", "fifth"]],
  ["by status, then newest", "status", ["fifth", "second", "third", "fourth", "first"]],
  ["by status backwards, then newest", "-status", ["fourth", "first", "third", "fifth", "second"]],
  ["by the first day of the stay", "stay", ["fifth", "fourth", "third", "second", "first"]],
  ["by the first day of the stay, latest first", "-stay", ["first", "second", "third", "fourth", "fifth"]],
  ["by guest as the name is shown", "guest", ["fourth", "fifth", "third", "first", "second"]],
  ["by guest backwards", "-guest", ["second", "fifth", "third", "first", "fourth"]],
  ["by total, then newest", "total", ["fifth", "fourth", "second", "third", "first"]],
  ["by total, highest first, then newest", "-total", ["first", "third", "fifth", "fourth", "second"]],
] as const)(
  "an admin reads all bookings %s, page by page, none twice and none left out",
  async (_, order, expected) => {
    for (const limit of [1, 2, 3, 5]) expect(await readPages(admin, { order, limit })).toEqual(expected);
  },
);

test("a guest's next stay is their first one that is pending or approved and not over", async () => {
  expect(await findNextStay(db, guest, "2026-11-21")).toMatchObject({ reference: "fifth" });
  // They leave on the day after the last night.
  expect(await findNextStay(db, guest, "2027-01-02")).toMatchObject({ reference: "fifth" });
  expect(await findNextStay(db, guest, "2027-01-03")).toMatchObject({ reference: "first" });
});

test("a guest whose only stays ahead were denied or cancelled sees the last of them, and after that none", async () => {
  const other = await createProfile(db);
  for (const [month, status] of [
    [3, "denied"],
    [4, "cancelled"],
  ] as const) {
    const day = `2027-0${month}-20`;
    const updated_at = new Date(Date.UTC(2026, 10, month));
    await createBooking(db, {
      start_date: day,
      end_date: day,
      reference: status,
      status,
      user_id: other.id,
      updated_at,
    });
  }
  expect(await findNextStay(db, other, "2027-01-01")).toMatchObject({ reference: "cancelled" });
  expect(await findNextStay(db, other, "2027-05-01")).toBeNull();
});

test("bookings created at the same time are each on exactly one page", async () => {
  const created_at = new Date(Date.UTC(2026, 11, 1));
  for (const month of [6, 7, 8, 9]) {
    const day = `2027-0${month}-01`;
    await createBooking(db, { start_date: day, end_date: day, reference: day, user_id: null, created_at });
  }
  for (const order of bookingOrders) {
    const whole = await readPages(admin, { order, limit: 50 });
    expect(new Set(whole).size).toBe(9);
    expect([order, ...(await readPages(admin, { order, limit: 2 }))]).toEqual([order, ...whole]);
  }
});

test("an admin reads the bookings of one status", async () => {
  expect(await readPages(admin, { status: "pending", order: "requested", limit: 1 })).toEqual(["first", "fourth"]);
});

test.each([
  ["GUS", ["fifth", "third", "first"]],
  ["ana_r@", ["fourth"]],
  ["Four", ["fourth"]],
  ["100%", ["fourth"]],
  // As wildcards these would match everything.
  ["_us", []],
  ["%", ["fourth"]],
  ["\\", []],
])("an admin searches '%s' in name, e-mail address and reference", async (search, expected) => {
  expect(await readPages(admin, { search, limit: 1 })).toEqual(expected);
});

test("an admin's list by guest is sorted without regard to accents, in the same order on every database", async () => {
  const sorted = "Æsa,Ágnes,alma,Émile,Eva,Ł. Kowalski,Liam,Ñandú,Nora,Ove Ås,Øyvind,Straßer,Strasser Z,Zoë".split(",");
  for (const [index, full_name] of sorted.toReversed().entries()) {
    const { id } = await createProfile(db, { full_name });
    const day = `2028-01-${10 + index}`;
    await createBooking(db, { start_date: day, end_date: day, reference: full_name, user_id: id });
  }
  const shown = await readPages(admin, { order: "guest", limit: 4 });
  expect(shown.filter((reference) => sorted.includes(reference))).toEqual(sorted);
});

test.each([
  ["nandu", "Ñandú"],
  ["ÑANDÚ", "Nandu"],
  ["oyvind", "Øyvind"],
  ["straße", "Strasse"],
  ["AESA", "Æsa"],
  ["łukasz", "Lukasz"],
  ["josé", "Jose\u0301"],
])("a search for '%s' finds '%s'", async (search, full_name) => {
  const { id } = await createProfile(db, { full_name });
  await createBooking(db, { start_date: "2028-01-10", end_date: "2028-01-10", reference: "named", user_id: id });
  expect(await readPages(admin, { search })).toEqual(["named"]);
});

test("pending requests are counted, and those in conflict listed, however many there are", async () => {
  const requests = Array.from({ length: 105 }, (_, number) => number);
  for (const number of requests) {
    const day = addDays("2029-01-01", number);
    await createBooking(db, { start_date: day, end_date: day, reference: `open ${number}`, user_id: guest.id });
  }
  const late = { start_date: "2030-06-01", end_date: "2030-06-03", user_id: guest.id };
  await createBooking(db, { ...late, status: "approved", reference: "approved" });
  const [inConflict, blocked] = await Promise.all([
    createBooking(db, { ...late, start_date: "2030-05-30", end_date: "2030-06-01", reference: "beaten" }),
    createBooking(db, { ...late, start_date: "2030-07-01", end_date: "2030-07-02", reference: "blocked" }),
  ]);
  await db
    .insert(blocked_dates)
    .values({ property_id: blocked.property_id, start_date: "2030-07-02", end_date: "2030-07-09" });
  // Including the first and the fourth booking of the fixtures above.
  expect(await countPending(db)).toEqual({ open: 107, conflicts: 2, overlapping: 0 });
  const { bookings: conflicts } = await listBookings(db, admin, { conflict: true, limit: 100 });
  expect(conflicts.map(({ id }) => id).toSorted()).toEqual([inConflict.id, blocked.id].toSorted());
  expect(await readPages(admin, { conflict: false, limit: 50 })).toHaveLength(107);
});

test("open requests that share a day with another open one are counted, also with one that began long before", async () => {
  const before = await countPending(db);
  for (const [start_date, end_date] of [
    ["2031-01-01", "2031-01-20"],
    ["2031-01-02", "2031-01-03"],
    ["2031-01-10", "2031-01-10"],
    ["2031-01-21", "2031-01-22"],
    // In conflict, and so no obstacle to the one before.
    ["2031-01-22", "2031-01-25"],
  ] as const)
    await createBooking(db, { start_date, end_date, user_id: guest.id });
  await createBooking(db, { start_date: "2031-01-24", end_date: "2031-01-25", user_id: guest.id, status: "approved" });
  expect(await countPending(db)).toEqual({ open: before.open + 4, conflicts: 1, overlapping: 3 });
});

test("a request's conflicts are all pending requests for some of its nights, also those on other pages", async () => {
  const stay = { start_date: "2030-06-01", end_date: "2030-06-03", user_id: guest.id };
  const own = await createBooking(db, stay);
  await createBooking(db, { ...stay, start_date: "2030-06-03", end_date: "2030-06-05" });
  await createBooking(db, { ...stay, start_date: "2030-05-01", end_date: "2030-06-01" });
  const apart = await createBooking(db, { ...stay, start_date: "2030-06-06", end_date: "2030-06-08" });
  await createBooking(db, { ...stay, status: "denied", denial_reason: "No" });
  expect(await countCompeting(db, [own.id, apart.id])).toEqual({ [own.id]: 2 });
});

test("search, status and order can be combined", async () => {
  expect(await readPages(admin, { search: "gus", status: "approved", order: "stay" })).toEqual(["fifth"]);
});

test("a guest reads their own bookings, newest first, without the names in their history", async () => {
  expect(await readPages(guest, { limit: 2 })).toEqual(["fifth", "third", "first"]);
  const { bookings } = await listBookings(db, guest);
  expect(bookings.every((booking) => booking.history === undefined)).toBe(true);
});

/** The references on all pages, in order. */
async function readPages(currentUser: CurrentUser, options: ListOptions): Promise<string[]> {
  const { bookings, next_cursor } = await listBookings(db, currentUser, options);
  const references = bookings.map((booking) => booking.reference);
  if (!next_cursor) return references;
  return [...references, ...(await readPages(currentUser, { ...options, cursor: next_cursor }))];
}
