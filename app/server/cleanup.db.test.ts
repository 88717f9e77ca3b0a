import { beforeEach, describe, expect, test } from "vitest";
import { mails, rate_limits, sessions, verifications } from "#app/server/db/schema.ts";
import { openRateLimits } from "#app/server/http/rate-limits.server.ts";
import { readEnv } from "#app/server/env.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { deleteExpired } from "#app/server/start.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile } from "#tests/support/factories.ts";

const database = await testDatabase();
const { db } = database;
const settings = readEnv({ LOG_LEVEL: "silent" });
if (!settings.ok) throw new Error(settings.problems.join("; "));
const log = createLog(settings.env);
const now = () => new Date("2026-11-21T18:00:00Z");
const rateLimits = openRateLimits({ db, enabled: true, secret: "only for this test", now });
const runCleanup = () => deleteExpired({ database, rateLimits, log, now });
const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 60 * 60 * 1000);

beforeEach(async () => {
  await emptyDatabase(db);
  await database.executeSql("delete from pgboss.job");
});

test("e-mails are retained for 90 days, sent or not", async () => {
  const mail = { kind: "admin_granted", to_address: "ana@example.com", payload: {} } as const;
  await db.insert(mails).values([
    { ...mail, subject: "sent long ago", state: "sent", created_at: daysAgo(100), sent_at: daysAgo(91) },
    { ...mail, subject: "sent late", state: "sent", created_at: daysAgo(100), sent_at: daysAgo(89) },
    { ...mail, subject: "failed long ago", state: "failed", created_at: daysAgo(91) },
    { ...mail, subject: "waiting for long", state: "waiting", created_at: daysAgo(91) },
    { ...mail, subject: "waiting", state: "waiting", created_at: daysAgo(89) },
  ]);
  await runCleanup();
  const stored = await db.select({ subject: mails.subject }).from(mails);
  expect(stored.map(({ subject }) => subject).toSorted()).toEqual(["sent late", "waiting"]);
});

test("a waiting e-mail without a job gets exactly one", async () => {
  const mail = { kind: "admin_granted", to_address: "ana@example.com", payload: {}, subject: "Hello" } as const;
  const [waiting] = await db.insert(mails).values(mail).returning({ id: mails.id });
  await db.insert(mails).values({ ...mail, state: "failed" });
  await runCleanup();
  await runCleanup();
  const { rows } = await database.executeSql("select data from pgboss.job where name = 'mail'");
  expect(rows).toEqual([{ data: { mail_id: waiting?.id } }]);
});

test("expired sessions, links and rate limits are deleted", async () => {
  const { id: userId } = await createProfile(db);
  const link = { identifier: "a link", value: userId };
  for (const expiresAt of [daysAgo(1), daysAgo(-1)]) {
    await db.insert(sessions).values({ userId, token: expiresAt.toISOString(), expiresAt });
    await db.insert(verifications).values({ ...link, expiresAt });
    await db.insert(rate_limits).values({ key: expiresAt.toISOString(), spent_until: expiresAt.getTime() });
  }
  await runCleanup();
  for (const table of [sessions, verifications, rate_limits]) expect(await db.$count(table)).toBe(1);
});

describe("after a clock that was five years ahead is correct again", () => {
  const inYears = daysAgo(-5 * 365);

  test("sessions, links and rate limits from then don't last for years", async () => {
    const { id: userId } = await createProfile(db);
    await db.insert(sessions).values({ userId, token: "ahead", expiresAt: inYears });
    await db.insert(verifications).values({ identifier: "a link", value: userId, expiresAt: inYears });
    await db.insert(rate_limits).values({ key: "somebody", spent_until: inYears.getTime() });
    await runCleanup();
    for (const table of [sessions, verifications, rate_limits]) expect(await db.$count(table)).toBe(0);
  });

  test("e-mails from then are retained as long as all others, not for years", async () => {
    const mail = { kind: "admin_granted", to_address: "ana@example.com", payload: {}, subject: "Hello" } as const;
    await db.insert(mails).values([
      { ...mail, created_at: inYears },
      { ...mail, state: "sent", created_at: inYears, sent_at: inYears },
    ]);
    await runCleanup();
    for (const stored of await db.select().from(mails))
      expect([stored.created_at, stored.sent_at ?? now()]).toEqual([now(), now()]);
    expect(await db.$count(mails)).toBe(2);
  });
});
