import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAdminRequests, listUsers } from "#app/features/users/user-list.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const joined = (day: number) => ({ created_at: new Date(Date.UTC(2026, 10, day)) });
const names = async (options: Parameters<typeof listUsers>[1]) =>
  (await listUsers(db, options)).people.map(({ full_name }) => full_name);

test("users are listed page by page, admins first, then the newest, each exactly once", async () => {
  await createProfile(db, { role: "admin", full_name: "Olga", ...joined(1) });
  for (const [index, full_name] of ["Ana", "Ben", "Cleo", "Dora"].entries()) {
    await createProfile(db, { full_name, ...joined(Math.min(index + 2, 4)) });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUsers(db, { cursor, limit: 2 });
    seen.push(...page.people.map(({ full_name }) => full_name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(5);
  expect(seen[0]).toBe("Olga");
  expect(seen.slice(1, 3).toSorted()).toEqual(["Cleo", "Dora"]);
  expect(seen.slice(3)).toEqual(["Ben", "Ana"]);
});

test("a cursor of a deleted user starts again on the first page", async () => {
  const gone = await createProfile(db, { full_name: "Gus" });
  await createProfile(db, { full_name: "Ana" });
  await db.delete(profiles).where(eq(profiles.id, gone.id));
  expect(await names({ cursor: gone.id })).toEqual(["Ana"]);
});

test("users are found by a literal part of their name, e-mail address or phone number", async () => {
  await createProfile(db, { full_name: "Ana Reyes", email: "ana@example.com", phone_number: "+52 624 555 0101" });
  await createProfile(db, { full_name: "100% Ben_", email: "ben@example.org", phone_number: null });
  expect(await names({ search: "reyes" })).toEqual(["Ana Reyes"]);
  expect(await names({ search: "EXAMPLE.ORG" })).toEqual(["100% Ben_"]);
  expect(await names({ search: "624 555" })).toEqual(["Ana Reyes"]);
  expect(await names({ search: "%" })).toEqual(["100% Ben_"]);
  expect(await names({ search: "n_" })).toEqual(["100% Ben_"]);
  expect(await names({ search: String.raw`\ ' "` })).toEqual([]);
});

test("each user has the number of their bookings", async () => {
  await createProperty(db);
  const guest = await createProfile(db);
  await createBooking(db, { user_id: guest.id, start_date: "2027-01-01", end_date: "2027-01-03" });
  await createBooking(db, { user_id: guest.id, start_date: "2027-02-01", end_date: "2027-02-03", status: "denied" });
  expect((await listUsers(db, {})).people).toMatchObject([{ id: guest.id, booking_count: 2 }]);
});

test("requests for an admin account are listed oldest first, without those of admins", async () => {
  await createProfile(db, { full_name: "Second", admin_requested_at: new Date("2026-11-20T00:00:00Z") });
  await createProfile(db, { full_name: "First", admin_requested_at: new Date("2026-11-19T00:00:00Z") });
  await createProfile(db, { role: "admin", admin_requested_at: new Date("2026-11-18T00:00:00Z") });
  await createProfile(db);
  expect((await listAdminRequests(db)).map(({ full_name }) => full_name)).toEqual(["First", "Second"]);
});
