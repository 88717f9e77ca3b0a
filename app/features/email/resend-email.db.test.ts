import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { mails } from "#app/server/db/schema.ts";
import { type JobQueue, openJobQueue } from "#app/server/jobs/job-queue.server.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { MAX_EMAIL_ATTEMPTS, sendEmail, startEmails } from "#app/features/email/email-worker.server.ts";
import { listEmails } from "#app/features/email/email-list.server.ts";
import { queueEmail, type QueuedEmail } from "#app/features/email/outbox.server.ts";
import { resendEmail } from "#app/features/email/resend-email.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";
import { openEmailWorker } from "#tests/support/email-worker.ts";
import { openMailServer } from "#tests/support/mail-server.ts";

const database = await testDatabase();
const { db } = database;
const server = await openMailServer();
afterAll(() => server.close());
const now = new Date("2026-11-21T18:00:00Z");
const hourLater = new Date("2026-11-21T19:00:00Z");
const log = pino({ level: "silent" });
const worker = openEmailWorker({ db, url: server.url, now, log });
let jobs: JobQueue | null = null;

beforeEach(async () => {
  await emptyDatabase(db);
  await database.executeSql("delete from pgboss.job where name = 'mail'");
  await createProperty(db);
  server.received = [];
  server.rejection = null;
});
afterEach(async () => {
  await jobs?.stop(2_000);
  jobs = null;
});

async function queue({
  payload = { full_name: "Ana" },
  ...mail
}: Partial<QueuedEmail> & { payload?: object } = {}): Promise<string> {
  await db.transaction((tx) =>
    queueEmail(tx, {
      kind: "admin_granted",
      to_address: "ana@example.com",
      write: () => ({ subject: "Hello", payload }),
      ...mail,
    }),
  );
  const [row] = await db.select({ id: mails.id }).from(mails);
  return row?.id ?? "";
}

const resetLink = {
  kind: "reset_password",
  payload: { full_name: "Ana", link: "https://house.example/reset-password?token=secret" },
  expires_at: hourLater,
} as const;
const jobsOfEmails = async () =>
  (await database.executeSql("select state from pgboss.job where name = 'mail'")).rows.length;
const only = async () => (await db.select().from(mails)).at(0);

describe("an e-mail is resent", () => {
  test("after it has failed, at once and with all its attempts", async () => {
    server.rejection = { code: 550, message: "no such person" };
    const id = await queue();
    await db.update(mails).set({ attempts: MAX_EMAIL_ATTEMPTS - 1 });
    await sendEmail(worker, id);
    expect(await only()).toMatchObject({ state: "failed" });

    server.rejection = null;
    expect(await resendEmail(db, id, now)).toEqual({ ok: true });
    expect(await only()).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await jobsOfEmails()).toBe(1);
    jobs = await openJobQueue(database, log);
    await startEmails(worker, jobs);
    await expect.poll(async () => (await only())?.state, { timeout: 10_000 }).toBe("sent");
    expect(server.received).toHaveLength(1);
  });

  test("after it was sent, with a new Message-ID", async () => {
    const id = await queue();
    await sendEmail(worker, id);
    expect(await resendEmail(db, id, now)).toEqual({ ok: true });
    const [again] = await db.select().from(mails).where(eq(mails.state, "waiting"));
    await sendEmail(worker, again?.id ?? "");
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(2);
    expect(server.received.map(({ subject }) => subject)).toEqual(["Hello", "Hello"]);
  });

  test("but not twice at the same moment", async () => {
    const id = await queue();
    await Promise.all([resendEmail(db, id, now), resendEmail(db, id, now)]);
    expect(await jobsOfEmails()).toBe(1);
    await database.executeSql("update pgboss.job set state = 'active' where name = 'mail'");
    expect(await resendEmail(db, id, now)).toEqual({ ok: false, reason: "already-sending" });
  });

  test("but not when it doesn't exist", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await resendEmail(db, nobody, now)).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("an e-mail with a link", () => {
  test("is resent while the link works", async () => {
    const id = await queue(resetLink);
    expect(await resendEmail(db, id, now)).toEqual({ ok: true });
  });

  test("is not resent once the link was deleted from the outbox", async () => {
    const id = await queue(resetLink);
    await sendEmail(worker, id);
    expect(await resendEmail(db, id, now)).toEqual({ ok: false, reason: "link-ended" });
    expect((await listEmails(db, {}, now)).mails).toMatchObject([{ is_sendable: false }]);
  });

  test("is neither sent nor resent once the link has expired, and the link is deleted from the outbox", async () => {
    const id = await queue(resetLink);
    expect(await resendEmail(db, id, hourLater)).toEqual({ ok: false, reason: "link-ended" });
    await sendEmail({ ...worker, now: () => hourLater }, id);
    expect(server.received).toHaveLength(0);
    const mail = await only();
    expect(mail).toMatchObject({ state: "failed", last_error: "Its link ended before the mail could be sent." });
    expect(JSON.stringify(mail)).not.toContain("secret");
    const outbox = await withLocale("es", () => listEmails(db, {}, now));
    expect(outbox.mails).toMatchObject([{ last_error: "Su enlace venció antes de que se pudiera enviar el correo." }]);
  });
});

test("the e-mail that confirms an account's deletion is deleted from the outbox once it is sent", async () => {
  await sendEmail(worker, await queue({ kind: "account_deleted" }));
  expect(server.received).toHaveLength(1);
  expect(await db.$count(mails)).toBe(0);
});

test("the outbox is listed newest first, page by page, filtered by state, and never with a link", async () => {
  for (let minute = 0; minute < 5; minute++) {
    await db.insert(mails).values({
      kind: "reset_password",
      to_address: `guest${minute}@example.com`,
      subject: `Mail ${minute}`,
      payload: resetLink.payload,
      state: minute === 2 ? "failed" : "waiting",
      created_at: new Date(now.getTime() + minute * 60_000),
    });
  }
  const first = await listEmails(db, { limit: 3 }, now);
  const second = await listEmails(db, { limit: 3, cursor: first.next_cursor ?? undefined }, now);
  const subjects = [...first.mails, ...second.mails].map(({ subject }) => subject);
  expect(subjects).toEqual(["Mail 4", "Mail 3", "Mail 2", "Mail 1", "Mail 0"]);
  expect(second.next_cursor).toBeNull();
  expect((await listEmails(db, { state: "failed" }, now)).mails).toMatchObject([{ subject: "Mail 2" }]);
  expect(JSON.stringify(first)).not.toContain("secret");
});

test.each([
  ["GUEST1@", ["Reserva confirmada, sin señal"]],
  ["senal", ["Reserva confirmada, sin señal"]],
  ["100%", ["100% off"]],
  ["_", []],
  ["guest", ["100% off", "Reserva confirmada, sin señal"]],
])("a search for '%s' in the outbox finds recipients and subjects", async (search, subjects) => {
  for (const [minute, subject] of ["Reserva confirmada, sin señal", "100% off"].entries()) {
    await db.insert(mails).values({
      kind: "reset_password",
      to_address: `guest${minute + 1}@example.com`,
      subject,
      payload: resetLink.payload,
      created_at: new Date(now.getTime() + minute * 60_000),
    });
  }
  const found = await listEmails(db, { search }, now);
  expect(found.mails.map(({ subject }) => subject)).toEqual(subjects);
  expect((await listEmails(db, { search, state: "failed" }, now)).mails).toEqual([]);
});

test("an e-mail about a booking has the booking's reference", async () => {
  const { id } = await createBooking(db, { start_date: "2027-03-09", end_date: "2027-03-10", reference: "K7QF-22AB" });
  const mail = { kind: "booking_request" as const, to_address: "owner@example.com", subject: "A request", payload: {} };
  await db.insert(mails).values([
    { ...mail, booking_id: id, created_at: now },
    { ...mail, created_at: hourLater },
  ]);
  const { mails: listed } = await listEmails(db, {}, now);
  expect(listed.map(({ booking_reference }) => booking_reference)).toEqual([null, "K7QF-22AB"]);
});
