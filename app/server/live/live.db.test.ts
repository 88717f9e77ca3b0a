import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blocked_dates, bookings, mails, profiles, properties, sessions } from "#app/server/db/schema.ts";
import type { Topic } from "#app/lib/enums.ts";
import { type LiveClient, type LiveHub, openLiveHub } from "#app/server/live/live.server.ts";
import { testDatabase, emptyDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/eventually.ts";

const handle = await testDatabase();
const { db } = handle;
let hub: LiveHub;
/** The hub's clock, which a test can set. */
let currentTime: Date;
beforeEach(async () => {
  await emptyDatabase(db);
  currentTime = new Date("2030-01-01T12:00:00Z");
  hub = await openHub({ process: 100, address: 100, account: 100 });
});
afterEach(() => hub.close());

function openHub(limits: { process: number; address: number; account: number }): Promise<LiveHub> {
  return openLiveHub(handle, { opened_at: currentTime, now: () => currentTime, limits });
}
const after = (seconds: number) => new Date(currentTime.getTime() + seconds * 1000);

type CurrentUser = { id: string; role: "user" | "admin" } | null;
function client(currentUser: CurrentUser, over: Partial<LiveClient> = {}): LiveClient {
  const session = { id: randomUUID(), expires_at: after(3600) };
  return {
    currentUser: currentUser && { ...currentUser, session },
    requested_at: currentTime.getTime(),
    since: null,
    wasSignedIn: currentUser !== null,
    address: randomUUID(),
    ...over,
  };
}
function listener(currentUser: CurrentUser, over: Partial<LiveClient> = {}) {
  const received = new Set<Topic>();
  const onClose = vi.fn<() => void>();
  const subscribed = hub.subscribe(client(currentUser, over), { send: (topic) => received.add(topic), onClose });
  return { received, onClose, subscribed, missed: subscribed.ok ? subscribed.missed : null };
}

/** Waits until the hub has received every notification so far: PostgreSQL delivers them in the order of the commits. */
async function delivered(): Promise<void> {
  const { received, subscribed } = listener({ id: randomUUID(), role: "admin" });
  await db.execute(sql`select pg_notify('palapa', 'mails')`);
  await eventually(() => expect([...received]).toContain("mails"));
  if (subscribed.ok) subscribed.stop();
}

test("a booking's new status is sent to its guest and the admins, and the calendar to everyone", async () => {
  await createProperty(db);
  const [guest, other, admin] = [
    await createProfile(db),
    await createProfile(db),
    await createProfile(db, { role: "admin" }),
  ];
  const booking = await createBooking(db, { user_id: guest.id, start_date: "2030-01-01", end_date: "2030-01-03" });
  await delivered();
  const [first, others, second] = [listener(guest), listener(other), listener(admin)];
  await db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, booking.id));
  for (const { received } of [first, second]) {
    await eventually(() => expect([...received]).toEqual(expect.arrayContaining(["bookings", "calendar"])));
  }
  await eventually(() => expect([...others.received]).toContain("calendar"));
  // A change notifies 'bookings' before 'calendar', so nothing more follows.
  expect([...others.received]).not.toContain("bookings");
});

test("signed-out visitors are notified of blocked dates and the property, also for changes made by SQL", async () => {
  const property = await createProperty(db);
  await delivered();
  const { received } = listener(null);
  const days = { property_id: property.id, start_date: "2030-01-01", end_date: "2030-01-02" };
  await handle.db.insert(blocked_dates).values(days);
  await eventually(() => expect([...received]).toContain("calendar"));
  await db.update(properties).set({ title: "Casa Nueva" });
  await eventually(() => expect([...received]).toContain("property"));
});

test("admins are notified of users and e-mails, guests are not", async () => {
  const [guest, admin] = [await createProfile(db), await createProfile(db, { role: "admin" })];
  await delivered();
  const [first, second] = [listener(guest), listener(admin)];
  await db.update(profiles).set({ admin_requested_at: new Date() }).where(eq(profiles.id, guest.id));
  await db.insert(mails).values({ kind: "admin_granted", to_address: "a@example.com", subject: "Hello", payload: {} });
  await eventually(() => expect([...second.received]).toEqual(expect.arrayContaining(["people", "mails"])));
  expect([...first.received]).toEqual([]);
});

test("a user whose role changes or whose account is deleted is notified, and their streams end", async () => {
  const [admin, other] = [await createProfile(db, { role: "admin" }), await createProfile(db)];
  await delivered();
  const [first, others] = [listener(admin), listener(other)];
  await db.update(profiles).set({ role: "user" }).where(eq(profiles.id, admin.id));
  await eventually(() => expect(first.onClose).toHaveBeenCalled());
  expect([...first.received]).toContain("people");
  expect(others.onClose).not.toHaveBeenCalled();
  await db.delete(profiles).where(eq(profiles.id, other.id));
  await eventually(() => expect(others.onClose).toHaveBeenCalled());
});

test("the end of a session ends its streams and no others", async () => {
  const admin = await createProfile(db, { role: "admin" });
  const [session] = await db
    .insert(sessions)
    .values({ token: randomUUID(), userId: admin.id, expiresAt: after(3600) })
    .returning();
  if (!session) throw new Error("No session was stored");
  const currentUser = { ...admin, session: { id: session.id, expires_at: session.expiresAt } };
  await delivered();
  const [ended, otherSession] = [listener(null, { currentUser }), listener(admin)];
  await db.delete(sessions).where(eq(sessions.id, session.id));
  await eventually(() => expect(ended.onClose).toHaveBeenCalled());
  expect([...ended.received]).toEqual(["people"]);
  expect(otherSession.onClose).not.toHaveBeenCalled();

  // A request that read the session just before it ended gets a stream that ends at once.
  expect(listener(null, { currentUser }).subscribed).toMatchObject({ hasEnded: true, missed: ["people"] });
});

test("a page rendered for a session that has ended is told to reload", () => {
  expect(listener(null, { wasSignedIn: true }).missed).toEqual(["people"]);
  expect(listener(null).missed).toEqual([]);
});

test("changes between the rendering of a page and its stream are sent when the stream opens", async () => {
  await createProperty(db);
  const [guest, other, admin] = [
    await createProfile(db),
    await createProfile(db),
    await createProfile(db, { role: "admin" }),
  ];
  await delivered();
  // Long enough after the start that all changes since then are recorded.
  currentTime = after(60);
  const rendered = currentTime.getTime();
  const watching = listener(admin);
  currentTime = after(10);
  await createBooking(db, { user_id: guest.id, start_date: "2030-02-01", end_date: "2030-02-03" });
  await eventually(() => expect([...watching.received]).toEqual(expect.arrayContaining(["bookings", "calendar"])));
  currentTime = after(5);

  const missedBy = (currentUser: CurrentUser, since: number) => listener(currentUser, { since }).missed;
  expect(missedBy(guest, rendered)).toEqual(["bookings", "calendar"]);
  expect(missedBy(other, rendered)).toEqual(["calendar"]);
  expect(missedBy(null, rendered)).toEqual(["calendar"]);
  expect(missedBy(admin, rendered)).toEqual(["bookings", "calendar"]);
  // A page rendered since then has all changes.
  for (const currentUser of [guest, null, admin]) expect(missedBy(currentUser, currentTime.getTime())).toEqual([]);
  // A page older than the record of single guests' changes reloads its bookings in any case.
  currentTime = after(3600);
  expect(missedBy(other, rendered)).toEqual(["bookings", "calendar"]);
  expect(missedBy(null, rendered + 20_000)).toEqual([]);
});

test("when missed changes are unknown, a page gets all topics that it can receive", async () => {
  const guest = await createProfile(db);
  currentTime = after(60);
  const cases = [after(-60).getTime(), after(-3600).getTime(), after(3600).getTime(), Number.NaN];
  for (const since of cases) {
    expect(listener(null, { since }).missed).toEqual(["calendar", "property"]);
    expect(listener(guest, { since }).missed).toEqual(["bookings", "calendar", "property"]);
  }
});

test("a page of a user whose role changed before the stream opened reloads", async () => {
  const user = await createProfile(db);
  await delivered();
  currentTime = after(60);
  const since = currentTime.getTime();
  await db.update(profiles).set({ role: "admin" }).where(eq(profiles.id, user.id));
  await eventually(() => expect(listener({ ...user, role: "user" }, { since }).missed).toContain("people"));
});

test("streams are limited for each process, IP address and account, and closing one allows another", async () => {
  const small = await openHub({ process: 4, address: 3, account: 2 });
  const guest = await createProfile(db);
  const open = (currentUser: CurrentUser, address: string) =>
    small.subscribe(client(currentUser, { address }), { send: () => {}, onClose: () => {} });
  const [one, two] = [open(guest, "203.0.113.1"), open(guest, "203.0.113.2")];
  expect(open(guest, "203.0.113.3")).toEqual({ ok: false, reason: "too-many" });
  if (two.ok) two.stop();
  expect(open(null, "203.0.113.1").ok).toBe(true);
  expect(open(null, "203.0.113.1").ok).toBe(true);
  expect(open(null, "203.0.113.1")).toEqual({ ok: false, reason: "too-many" });
  expect(open(guest, "203.0.113.2").ok).toBe(true);
  expect(open(null, "203.0.113.4")).toEqual({ ok: false, reason: "full" });
  if (one.ok) one.stop();
  expect(open(null, "203.0.113.4").ok).toBe(true);
  small.close();
});

test("closing the hub ends every stream", () => {
  const { onClose } = listener(null);
  hub.close();
  expect(onClose).toHaveBeenCalledOnce();
});
