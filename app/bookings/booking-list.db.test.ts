import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/accounts/viewer.server.ts";
import { bookingOrders } from "#app/bookings/booking-order.ts";
import { listBookings, type ListOptions } from "#app/bookings/booking-list.server.ts";
import { emptyDatabase, testDatabase } from "#test/database.ts";
import { createBooking, createProfile, createProperty } from "#test/factories.ts";

const { db } = await testDatabase();
let admin: Viewer;
let guest: Viewer;

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

test("bookings of one and the same moment stand on one page each", async () => {
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
  // No wildcards: as such they would find everything.
  ["_us", []],
  ["%", ["fourth"]],
  ["\\", []],
])("an admin searches '%s' in name, e-mail address and reference", async (search, expected) => {
  expect(await readPages(admin, { search, limit: 1 })).toEqual(expected);
});

test("search, status and order go together", async () => {
  expect(await readPages(admin, { search: "gus", status: "approved", order: "stay" })).toEqual(["fifth"]);
});

test("a guest reads their own, newest first, without who did what", async () => {
  expect(await readPages(guest, { limit: 2 })).toEqual(["fifth", "third", "first"]);
  const { bookings } = await listBookings(db, guest);
  expect(bookings.every((booking) => booking.history === undefined)).toBe(true);
});

/** The references on all pages, in order. */
async function readPages(viewer: Viewer, options: ListOptions): Promise<string[]> {
  const { bookings, next_cursor } = await listBookings(db, viewer, options);
  const references = bookings.map((booking) => booking.reference);
  if (!next_cursor) return references;
  return [...references, ...(await readPages(viewer, { ...options, cursor: next_cursor }))];
}
