import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { openFeedReader } from "#app/features/calendar-feeds/feed-reader.server.ts";
import { addFeed, listFeeds, removeFeed } from "#app/features/calendar-feeds/feeds.server.ts";
import { imported_events } from "#app/server/db/calendar-schema.ts";
import { mails, properties } from "#app/server/db/schema.ts";
import { readEnv } from "#app/server/env.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";
import { type FeedBehaviour, openTestFeed, type TestFeed } from "#tests/support/feeds.ts";

const { db } = await testDatabase();
const lines: string[] = [];
const settings = readEnv({ LOG_LEVEL: "info" });
if (!settings.ok) throw new Error(settings.problems.join("; "));
const log = createLog(settings.env, { write: (line) => void lines.push(line) });

const today = "2026-11-22";
let present: Date;
const opened: TestFeed[] = [];
const reader = openFeedReader({
  db,
  publicUrl: "https://casamarea.example",
  log,
  now: () => present,
  isAllowed: () => true,
  timeoutMs: 300,
  patience: 150,
});

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  present = new Date("2026-11-22T18:00:00Z");
  lines.length = 0;
});
afterEach(async () => {
  for (const feed of opened.splice(0)) await feed.close();
});

const pass = (minutes: number) => (present = new Date(present.getTime() + minutes * 60_000));
const stay = { uid: "a@site", start_date: "2026-12-07", end_date: "2026-12-10" };
const airbnb = (...events: (typeof stay)[]): FeedBehaviour => ({ site: "airbnb", events });

async function add(behaviour: FeedBehaviour, name = "Airbnb") {
  const source = await openTestFeed(behaviour);
  opened.push(source);
  const added = await addFeed(db, { name, url: source.url }, present);
  if (!added.ok) throw new Error(added.reason);
  return { id: added.id, source };
}

const findBlocked = async () => {
  const [property] = await db.select().from(properties);
  return (await findAvailability(db, property?.id ?? "", today)).blocked;
};
const findFeed = async (id: string) => (await listFeeds(db, today)).find((feed) => feed.id === id);
const days = ({ start_date, end_date }: typeof stay) => ({ start_date, end_date });

test.each(["airbnb", "vrbo", "booking"] as const)("nights that are taken on %s are unavailable", async (site) => {
  const { id, source } = await add({ site, events: [stay] });
  expect(await reader.sync(id)).toBeNull();
  expect(await findBlocked()).toEqual([days(stay)]);
  expect(await findFeed(id)).toMatchObject({
    events: 1,
    failures: 0,
    last_error: null,
    last_success_at: present.toISOString(),
    changes: { added: 1, changed: 0, removed: 0 },
  });
  expect(source.requests[0]?.["user-agent"]).toContain("Palapa");
});

test("a stay that moves on its site moves here, and the feed shows what changed", async () => {
  const { id, source } = await add(airbnb(stay));
  await reader.sync(id);
  source.behaviour = airbnb({ ...stay, end_date: "2026-12-12" });
  pass(30);
  await reader.sync(id);
  expect(await findBlocked()).toEqual([{ start_date: "2026-12-07", end_date: "2026-12-12" }]);
  expect(await findFeed(id)).toMatchObject({ changes: { added: 0, changed: 1, removed: 0 } });
  pass(30);
  await reader.sync(id);
  expect(await findFeed(id)).toMatchObject({ changes: { added: 0, changed: 1, removed: 0 } });
});

test("a stay that is gone stays unavailable for a day, then its nights are free", async () => {
  const { id, source } = await add(airbnb(stay));
  await reader.sync(id);
  source.behaviour = "empty";
  for (const minutes of [30, 30, 60]) {
    pass(minutes);
    await reader.sync(id);
    expect(await findBlocked()).toEqual([days(stay)]);
  }
  pass(24 * 60);
  await reader.sync(id);
  expect(await findBlocked()).toEqual([]);
  expect(await findFeed(id)).toMatchObject({ events: 0, changes: { removed: 1 } });
});

describe("the last good data stay", () => {
  test.each<[FeedBehaviour & string, string]>([
    ["error", "http-503"],
    ["gone", "http-404"],
    ["html", "not-a-calendar"],
    ["cut-off", "not-a-calendar"],
    ["hang", "timeout"],
    ["endless", "too-large"],
  ])("when the site answers with %s", async (behaviour, error) => {
    const { id, source } = await add(airbnb(stay));
    await reader.sync(id);
    const succeeded = present.toISOString();
    source.behaviour = behaviour;
    pass(48 * 60);
    expect(await reader.sync(id)).toBe(error);
    expect(await findBlocked()).toEqual([days(stay)]);
    expect(await findFeed(id)).toMatchObject({
      events: 1,
      failures: 1,
      last_error: error,
      last_success_at: succeeded,
      checked_at: present.toISOString(),
    });
  });
});

test("three failures in a row e-mail every admin once, and again only after the feed has worked", async () => {
  const admin = await createProfile(db, { role: "admin" });
  await createProfile(db);
  const { id, source } = await add("error", "Vrbo");
  const sync = async (times: number) => {
    for (let time = 0; time < times; time++) await reader.sync(id);
    return (await db.select().from(mails)).map(({ to_address, subject }) => [to_address, subject]);
  };
  const mail = [admin.email, "We can’t read the calendar of Vrbo"];
  expect(await sync(2)).toEqual([]);
  expect(await sync(1)).toEqual([mail]);
  expect(await sync(5)).toEqual([mail]);
  source.behaviour = "empty";
  expect(await sync(1)).toEqual([mail]);
  expect(await findFeed(id)).toMatchObject({ failures: 0, last_error: null });
  source.behaviour = "error";
  expect(await sync(3)).toEqual([mail, mail]);
});

test("all feeds are read, also after one that fails", async () => {
  const [broken, good] = [await add("error", "A"), await add({ site: "booking", events: [stay] }, "B")];
  await reader.syncAll();
  expect(await findFeed(broken.id)).toMatchObject({ failures: 1 });
  expect(await findFeed(good.id)).toMatchObject({ events: 1 });
});

test("an address, which may contain a secret, is never logged", async () => {
  const { id } = await add("error");
  await reader.sync(id);
  expect(lines.join("\n")).toContain("http-503");
  expect(lines.join("\n")).not.toContain("secret-1234");
});

test("without a feed's answer the time of its last one is returned before an approval", async () => {
  const { id, source } = await add(airbnb(stay), "Airbnb");
  await reader.sync(id);
  const last_success_at = present.toISOString();
  pass(9);
  source.behaviour = "hang";
  expect(await reader.refreshOld()).toEqual([]);
  pass(2);
  expect(await reader.refreshOld()).toEqual([{ id, name: "Airbnb", last_success_at, age_ms: 11 * 60_000 }]);
});

test("a feed that is older than ten minutes is read again before an approval", async () => {
  const { id, source } = await add("empty");
  await reader.sync(id);
  source.behaviour = airbnb(stay);
  pass(11);
  expect(await reader.refreshOld()).toEqual([]);
  expect(await findBlocked()).toEqual([days(stay)]);
});

test("simultaneous readings of a feed are one request", async () => {
  const { id, source } = await add(airbnb(stay));
  await Promise.all([reader.sync(id), reader.refreshOld(), reader.sync(id)]);
  expect(source.requests).toHaveLength(1);
});

test("a removed feed takes its nights with it", async () => {
  const { id } = await add(airbnb(stay));
  await reader.sync(id);
  expect(await removeFeed(db, id)).toBe(true);
  expect(await findBlocked()).toEqual([]);
  expect(await reader.sync(id)).toBeNull();
  expect(await db.$count(imported_events)).toBe(0);
  expect(await removeFeed(db, id)).toBe(false);
});

test("the same address can be added only once", async () => {
  const { source } = await add("empty");
  expect(await addFeed(db, { name: "Again", url: source.url }, present)).toEqual({ ok: false, reason: "duplicate" });
});

test("an event that has ended is deleted", async () => {
  const { id, source } = await add(airbnb(stay));
  await reader.sync(id);
  source.behaviour = "empty";
  present = new Date("2026-12-12T18:00:00Z");
  await reader.sync(id);
  expect(await db.select().from(imported_events).where(eq(imported_events.feed_id, id))).toEqual([]);
});
