import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { exportUserData } from "#app/features/account/data-export.server.ts";
import { markEmailConfirmed } from "#app/features/auth/confirm-email.server.ts";
import { findBooking, listBookings } from "#app/features/bookings/list/booking-list.server.ts";
import { enterStay } from "#app/features/bookings/entered/enter-stay.server.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { lockProfile } from "#app/features/users/users.server.ts";
import { bookings, mails } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-22T18:00:00Z");
const email = "ana@example.com";

let admin: CurrentUser;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
});

async function enter(guest_email: string | null = email, start_date = "2026-12-07") {
  const stay = { start_date, end_date: start_date, guest_count: 2, total_price: null, source: null, note: null };
  const guest = { guest_name: "Ana Ruiz", guest_email, guest_phone: "+1 555 0101" };
  const result = await enterStay(db, admin, { ...stay, ...guest }, now);
  if (!result.ok) throw new Error(`The stay was not entered: ${result.reason}`);
  return result.booking;
}

const confirm = (user: CurrentUser, address = email) =>
  db.transaction(async (tx) => {
    await lockProperty(tx);
    const profile = await lockProfile(tx, user.id);
    if (profile) await markEmailConfirmed(tx, profile, { email: address, session_id: null }, now);
  });
const idsOf = async (user: CurrentUser) => (await listBookings(db, user)).bookings.map(({ id }) => id);

test("the stays entered for an address are the account’s that confirms it, with their e-mails", async () => {
  const { id } = await enter();
  await enter("bea@example.com", "2026-12-08");
  await enter(null, "2026-12-09");
  const guest = await createProfile(db, { email, email_verified: false, full_name: "Ana R." });
  expect(await idsOf(guest)).toEqual([]);
  await confirm(guest);
  expect(await idsOf(guest)).toEqual([id]);
  expect(await findBooking(db, admin, id)).toMatchObject({
    user_id: guest.id,
    user: { full_name: "Ana R.", email, phone_number: "+1 555 0100" },
  });
  expect(await db.select().from(bookings).where(eq(bookings.id, id))).toMatchObject([
    { guest_name: null, guest_email: null, guest_phone: null },
  ]);
  expect(await db.select().from(mails).where(eq(mails.booking_id, id))).toMatchObject([{ user_id: guest.id }]);
});

test("so they are when an account changes to that address", async () => {
  const { id } = await enter();
  const guest = await createProfile(db);
  await confirm(guest, email);
  expect(await idsOf(guest)).toEqual([id]);
});

test("they are in the account’s data, and their guest is deleted with it", async () => {
  const { id } = await enter();
  const guest = await createProfile(db, { email, email_verified: false });
  await confirm(guest);
  const data = await exportUserData(db, guest, now);
  expect(data.bookings).toMatchObject([{ id, status: "approved" }]);
  expect(data.mails).toMatchObject([{ kind: "booking_confirmed" }]);
  await deleteAccount(db, guest, now);
  expect(await findBooking(db, admin, id)).toMatchObject({ status: "approved", user_id: null, user: null });
  expect(await db.select().from(mails).where(eq(mails.booking_id, id))).toEqual([]);
});

test("a stay that is entered while its guest confirms the address is the account’s in either order", async () => {
  const guest = await createProfile(db, { email, email_verified: false });
  const [booking] = await Promise.all([enter(), confirm(guest)]);
  expect(await idsOf(guest)).toEqual([booking.id]);
});
