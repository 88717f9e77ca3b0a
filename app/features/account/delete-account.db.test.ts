import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { demoteAdmin } from "#app/features/users/roles.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { requestBooking } from "#app/features/bookings/bookings.server.ts";
import { accounts, bookings, mails, profiles, role_changes, sessions, verifications } from "#app/server/db/schema.ts";
import * as deletion from "#app/routes/account/profile.deletion.ts";
import * as forgotPassword from "#app/routes/auth/forgot-password.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as signup from "#app/routes/auth/signup.tsx";
import { openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const database = await testDatabase();
const { db } = database;
const { post, currentUserOf } = openAccounts(database);
const now = new Date("2026-11-21T18:00:00Z");
const ana = { full_name: "Ana Reyes", phone_number: "+52 624 555 0101", email: "ana@example.com" };
const password = "with the tide";

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
});

async function signedIn(): Promise<string> {
  await post(signup, "/signup", { ...ana, password });
  return (await post(login, "/login", { email: ana.email, password })).cookie;
}
const submitDeletion = (cookie: string, fields: Record<string, string> = { password }) =>
  post(deletion, "/profile/deletion", fields, { cookie });

describe("a user deletes their account", () => {
  test("with their password, and is signed out everywhere and can't sign in again", async () => {
    const cookie = await signedIn();
    const otherSession = (await post(login, "/login", { email: ana.email, password })).cookie;
    expect(await submitDeletion(cookie)).toMatchObject({ status: 200, body: { deleted: true } });
    for (const each of [cookie, otherSession]) expect(await currentUserOf(each)).toBeNull();
    for (const table of [profiles, sessions, accounts]) expect(await db.$count(table)).toBe(0);
    const nextSignIn = await post(login, "/login", { email: ana.email, password });
    expect([nextSignIn.status, nextSignIn.body.message]).toEqual([
      401,
      "Failed to sign in. Please check your credentials.",
    ]);
  });

  test("but not with a wrong password, and attempts are limited", async () => {
    const strict = openAccounts(database, { rateLimits: true });
    const cookie = await signedIn();
    const response = await submitDeletion(cookie, { password: "not mine" });
    expect([response.status, response.body.error]).toEqual([422, "wrong-password"]);
    expect((await submitDeletion(cookie, {})).status).toBe(400);
    const statuses = [];
    for (let index = 0; index < 11; index++) {
      statuses.push(
        (await strict.post(deletion, "/profile/deletion", { password: `guess ${index}` }, { cookie })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await currentUserOf(cookie)).toMatchObject({ email: ana.email });
  });

  test("but not while signed out", async () => {
    await expect(submitDeletion("")).rejects.toMatchObject({ status: 401 });
  });

  test("and their bookings stay without a user: pending requests are cancelled, others are unchanged", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db, { full_name: "Gus Guest" });
    const stay = await createBooking(db, {
      user_id: guest.id,
      start_date: "2027-01-01",
      end_date: "2027-01-03",
      status: "approved",
    });
    const dates = { start_date: "2027-02-01", end_date: "2027-02-03" };
    const requested = await requestBooking(db, guest, { ...dates, guest_count: 2, special_requests: null }, now);
    const other = await createBooking(db, dates);
    const later = new Date(now.getTime() + 1000);
    expect(await deleteAccount(db, guest, later)).toEqual({ ok: true, withdrawn: 1 });

    expect(await findBooking(db, admin, stay.id)).toMatchObject({ status: "approved", user: null, user_id: null });
    expect(await findBooking(db, admin, requested.ok ? requested.booking.id : "")).toMatchObject({
      status: "cancelled",
      user: null,
      history: [
        { to_status: "pending", actor_name: null },
        { to_status: "cancelled", actor_name: null, note: "withdrawn with the guest’s account" },
      ],
    });
    expect(await findBooking(db, admin, other.id)).toMatchObject({ status: "pending" });
  });

  test("and all e-mails about them are deleted from the outbox, except the one that confirms the deletion", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const cookie = await signedIn();
    const currentUser = await currentUserOf(cookie);
    if (!currentUser) throw new Error("Nobody is signed in");
    const request = { start_date: "2027-02-01", end_date: "2027-02-03", guest_count: 2, special_requests: null };
    await requestBooking(db, currentUser, request, now);
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    expect((await db.select().from(mails)).map(({ to_address }) => to_address)).toContain(admin.email);

    await submitDeletion(cookie);
    expect(await db.select().from(mails)).toMatchObject([
      { kind: "account_deleted", to_address: ana.email, user_id: null, state: "waiting" },
    ]);
    expect(await db.$count(verifications)).toBe(0);
    expect(await db.$count(bookings)).toBe(1);
  });
});

describe("an admin deletes their account", () => {
  test("while there is another admin, and the role history records it", async () => {
    const admin = await createProfile(db, { role: "admin" });
    await createProfile(db, { role: "admin" });
    expect(await deleteAccount(db, admin, now)).toMatchObject({ ok: true });
    expect(await db.select().from(role_changes)).toMatchObject([{ change: "left", person_id: admin.id }]);
  });

  test("but not as the last admin", async () => {
    const cookie = await signedIn();
    await db.update(profiles).set({ role: "admin" });
    const rejected = await submitDeletion(cookie);
    expect([rejected.status, rejected.body.error]).toEqual([409, "last-admin"]);
    expect(await currentUserOf(cookie)).toMatchObject({ role: "admin" });
  });

  test("and of two admins who delete their account or demote each other at the same moment one stays", async () => {
    for (let round = 0; round < 5; round++) {
      const one = await createProfile(db, { role: "admin" });
      const two = await createProfile(db, { role: "admin" });
      await Promise.all([deleteAccount(db, one, now), demoteAdmin(db, one, two.id, now), deleteAccount(db, two, now)]);
      expect(await db.$count(profiles, eq(profiles.role, "admin"))).toBe(1);
      await db.delete(profiles);
    }
  });
});

test("a request for a stay is rejected when its guest's account was deleted meanwhile", async () => {
  const guest = await createProfile(db);
  await deleteAccount(db, guest, now);
  const stay = { start_date: "2027-03-09", end_date: "2027-03-12", guest_count: 2, special_requests: null };
  expect(await requestBooking(db, guest, stay, now)).toEqual({ ok: false, reason: "signed-out" });
});
