import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findHistories } from "#app/features/bookings/list/booking-history.server.ts";
import { approveBookings, cancelBooking, denyBookings } from "#app/features/bookings/bookings.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { requestChange } from "#app/features/bookings/changes/changes.server.ts";
import { undoDecision } from "#app/features/bookings/decisions/undo-decision.server.ts";
import { sendEmail } from "#app/features/email/email-worker.server.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import { violatedConstraint } from "#app/server/db/client.server.ts";
import { bookings, mails } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { openEmailWorker } from "#tests/support/email-worker.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";
import { openMailServer } from "#tests/support/mail-server.ts";

const database = await testDatabase();
const { db } = database;
const server = await openMailServer();
afterAll(() => server.close());

const decidedAt = new Date("2026-11-21T18:00:00Z");
const after = (seconds: number) => new Date(decidedAt.getTime() + seconds * 1000);
const worker = openEmailWorker({ db, url: server.url, now: after(20), log: pino({ level: "silent" }) });

let admin: Awaited<ReturnType<typeof createProfile>>;
/** Two requests whose nights overlap, and a third. */
let first: string, second: string, third: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await database.executeSql("delete from pgboss.job where name = 'mail'");
  server.received = [];
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
  const request = async (start_date: string, end_date: string, minutes: number) =>
    (await createBooking(db, { start_date, end_date, created_at: after(minutes * 60 - 3600) })).id;
  first = await request("2026-12-10", "2026-12-13", 0);
  second = await request("2026-12-12", "2026-12-15", 1);
  third = await request("2027-01-10", "2027-01-13", 2);
});

const find = async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0];
const statuses = async () => {
  const rows = await db.select().from(bookings).orderBy(asc(bookings.created_at));
  return rows.map(({ status }) => status);
};
const allPending = ["pending", "pending", "pending"];

async function approveTwo(): Promise<string> {
  const decision_id = randomUUID();
  await approveBookings(db, admin, [first, third], decidedAt, {}, { decision_id });
  return decision_id;
}

async function denyAll(): Promise<string> {
  const decision_id = randomUUID();
  await denyBookings(db, admin, [first, second, third], "We’re repairing the roof.", decidedAt, decision_id);
  return decision_id;
}

test("approvals are undone: the requests are pending again, and none of their e-mails is left", async () => {
  const decision_id = await approveTwo();
  expect(await statuses()).toEqual(["approved", "pending", "approved"]);
  expect((await find(second))?.overlap_notified_at).toEqual(decidedAt);
  expect(await db.$count(mails)).toBe(3);

  const undone = await undoDecision(db, admin, decision_id, after(10));
  expect(undone).toEqual({ ok: true, booking_ids: expect.arrayContaining([first, third]) as string[] });
  expect(await statuses()).toEqual(allPending);
  expect((await find(second))?.overlap_notified_at).toBeNull();
  expect(await db.$count(mails)).toBe(0);
});

test("denials are undone with their reason, and the history keeps both", async () => {
  const decision_id = await denyAll();
  expect(await undoDecision(db, admin, decision_id, after(3))).toMatchObject({ ok: true });
  expect(await find(first)).toMatchObject({ status: "pending", denial_reason: null });
  expect((await findHistories(db, [first])).get(first)).toMatchObject([
    { from_status: "pending", to_status: "denied", reason: "We’re repairing the roof." },
    { from_status: "denied", to_status: "pending", note: "decision undone" },
  ]);
});

test("an undone denial opens a guest's request to change the booking again", async () => {
  const guest = await createProfile(db);
  await db.update(bookings).set({ user_id: guest.id }).where(eq(bookings.id, third));
  const dates = { start_date: "2027-01-11", end_date: "2027-01-14" };
  expect(await requestChange(db, guest, third, { ...dates, guest_count: 2, message: null }, decidedAt)).toMatchObject({
    ok: true,
  });
  const decision_id = await denyAll();
  expect((await findBooking(db, admin, third))?.change).toBeNull();
  await undoDecision(db, admin, decision_id, after(3));
  expect((await findBooking(db, admin, third))?.change).toMatchObject(dates);
});

test("a request that is withdrawn after its approval was undone is paid back in full", async () => {
  const guest = await createProfile(db);
  await db.update(bookings).set({ user_id: guest.id }).where(eq(bookings.id, third));
  await recordPayment(
    db,
    admin,
    third,
    { amount: 48_000, method: "Zelle", paid_on: "2026-11-21", note: null },
    decidedAt,
  );
  await undoDecision(db, admin, await approveTwo(), after(3));
  await cancelBooking(db, guest, third, null, after(30));
  expect(await findBooking(db, guest, third)).toMatchObject({ status: "cancelled", balance: "-480.00" });
});

test("after an undo the requests can be decided again", async () => {
  await undoDecision(db, admin, await denyAll(), after(3));
  expect(await approveBookings(db, admin, [first], after(30))).toMatchObject([{ result: { ok: true } }]);
});

test("the e-mails of a decision that can be undone wait, those of a single one don't", async () => {
  await approveTwo();
  await denyBookings(db, admin, [second], "We’re repairing the roof.", decidedAt);
  const { rows } = await database.executeSql(
    `select m.kind, j.start_after > now() as waits from pgboss.job j
      join mails m on m.id::text = j.data ->> 'mail_id' where j.name = 'mail' order by m.kind, waits`,
  );
  expect(rows).toEqual([
    { kind: "booking_confirmed", waits: true },
    { kind: "booking_confirmed", waits: true },
    { kind: "booking_denied", waits: false },
    { kind: "booking_overlapped", waits: true },
  ]);
});

test("a decision is undone once, in time, and only by the admin who made it", async () => {
  const decision_id = await approveTwo();
  const other = await createProfile(db, { role: "admin" });
  const notFound = { ok: false, reason: "decision-not-found" };
  expect(await undoDecision(db, other, decision_id, after(1))).toEqual(notFound);
  expect(await undoDecision(db, admin, randomUUID(), after(1))).toEqual(notFound);
  expect(await undoDecision(db, admin, decision_id, after(16))).toEqual({ ok: false, reason: "undo-too-late" });
  expect(await undoDecision(db, admin, decision_id, after(15))).toMatchObject({ ok: true });
  expect(await undoDecision(db, admin, decision_id, after(15))).toEqual({ ok: false, reason: "changed-since" });
  expect(await statuses()).toEqual(allPending);
});

test("a decision stands once one of its bookings has changed", async () => {
  const decision_id = await approveTwo();
  await cancelBooking(db, admin, third, "The road is closed.", after(2));
  expect(await undoDecision(db, admin, decision_id, after(4))).toEqual({ ok: false, reason: "changed-since" });
  expect(await statuses()).toEqual(["approved", "pending", "cancelled"]);
  expect(await db.$count(mails)).toBe(4);
});

test("a decision stands once one of its e-mails has begun to leave", async () => {
  const decision_id = await denyAll();
  const [email] = await db.select().from(mails);
  await sendEmail(worker, email?.id ?? "");
  expect(server.received).toHaveLength(1);
  expect(await undoDecision(db, admin, decision_id, after(5))).toEqual({ ok: false, reason: "undo-too-late" });
  expect(await statuses()).toEqual(["denied", "denied", "denied"]);
});

test("an undo and an e-mail that leaves at the same time never both happen", async () => {
  const decision_id = await denyAll();
  const emails = await db.select().from(mails);
  const [undone] = await Promise.all([
    undoDecision(db, admin, decision_id, after(5)),
    ...emails.map(({ id }) => sendEmail(worker, id)),
  ]);
  expect({ undone: undone.ok, sent: server.received.length }).toEqual(
    undone.ok ? { undone: true, sent: 0 } : { undone: false, sent: 3 },
  );
});

test("a booking goes back to pending only by undoing a decision about several", async () => {
  await approveBookings(db, admin, [third], decidedAt);
  const error = await db
    .update(bookings)
    .set({ status: "pending" })
    .where(eq(bookings.id, third))
    .then(() => null, violatedConstraint);
  expect(error).toBe("bookings_transition");
});
