import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/accounts/viewer.server.ts";
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
  guest = await createProfile(db);
  const made = [
    ["first", "pending", guest.id],
    ["second", "approved", null],
    ["third", "denied", guest.id],
    ["fourth", "pending", null],
    ["fifth", "approved", guest.id],
  ] as const;
  for (const [number, [reference, status, user_id]] of made.entries()) {
    const day = `2027-0${number + 1}-01`;
    const created_at = new Date(Date.UTC(2026, 10, 1 + number));
    await createBooking(db, { start_date: day, end_date: day, reference, status, user_id, created_at });
  }
});

test.each([
  ["newest first", "newest", ["fifth", "fourth", "third", "second", "first"]],
  ["oldest first", "oldest", ["first", "second", "third", "fourth", "fifth"]],
  ["by status, then newest", "status", ["fifth", "second", "third", "fourth", "first"]],
] as const)(
  "an admin reads all bookings %s, page by page, none twice and none left out",
  async (_, order, expected) => {
    for (const limit of [1, 2, 3, 5]) expect(await readPages(admin, { order, limit })).toEqual(expected);
  },
);

test("an admin reads the bookings of one status", async () => {
  expect(await readPages(admin, { status: "pending", order: "oldest", limit: 1 })).toEqual(["first", "fourth"]);
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
