import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blocked_dates, bookings, mails, profiles, properties } from "#app/db/schema.ts";
import { type LiveHub, openLiveHub, type Topic } from "#app/live/live.server.ts";
import { testDatabase, emptyDatabase } from "#test/database.ts";
import { createBooking, createProfile, createProperty } from "#test/factories.ts";
import { eventually } from "#test/eventually.ts";

const handle = await testDatabase();
const { db } = handle;
let hub: LiveHub;
beforeEach(async () => {
  await emptyDatabase(db);
  hub = await openLiveHub(handle, 3);
});
afterEach(() => hub.close());

function listener(viewer: Parameters<LiveHub["subscribe"]>[0]) {
  const heard = new Set<Topic>();
  const stop = hub.subscribe(viewer, (topic) => heard.add(topic));
  return { heard, stop };
}

test("a guest's new status reaches that guest and the admins, and the calendar everyone", async () => {
  await createProperty(db);
  const [guest, other, admin] = [
    await createProfile(db),
    await createProfile(db),
    await createProfile(db, { role: "admin" }),
  ];
  const booking = await createBooking(db, { user_id: guest.id, start_date: "2030-01-01", end_date: "2030-01-03" });
  const [theirs, others, owners] = [listener(guest), listener(other), listener(admin)];
  await db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, booking.id));
  for (const { heard } of [theirs, owners]) {
    await eventually(() => expect([...heard]).toEqual(expect.arrayContaining(["bookings", "calendar"])));
  }
  await eventually(() => expect([...others.heard]).toContain("calendar"));
  // Of one change the bookings are told before the calendar, so nothing more can come.
  expect([...others.heard]).not.toContain("bookings");
});

test("someone who is signed out hears of blocked dates and of the house, even when changed by hand", async () => {
  const property = await createProperty(db);
  const { heard } = listener(null);
  const days = { property_id: property.id, start_date: "2030-01-01", end_date: "2030-01-02" };
  await handle.db.insert(blocked_dates).values(days);
  await eventually(() => expect([...heard]).toContain("calendar"));
  await db.update(properties).set({ title: "Casa Nueva" });
  await eventually(() => expect([...heard]).toContain("property"));
});

test("admins hear of people and of mails, guests of neither", async () => {
  const [guest, admin] = [await createProfile(db), await createProfile(db, { role: "admin" })];
  const [theirs, owners] = [listener(guest), listener(admin)];
  await db.update(profiles).set({ admin_requested_at: new Date() }).where(eq(profiles.id, guest.id));
  await db.insert(mails).values({ kind: "admin_granted", to_address: "a@example.com", subject: "Hello", payload: {} });
  await eventually(() => expect([...owners.heard]).toEqual(expect.arrayContaining(["people", "mails"])));
  expect([...theirs.heard]).toEqual([]);
});

test("whose rights change, or whose account ends, hears of it, and their streams end", async () => {
  const [admin, other] = [await createProfile(db, { role: "admin" }), await createProfile(db)];
  const ended: string[] = [];
  for (const viewer of [admin, other]) {
    const heard = () => void ended.push(`${viewer.role} heard`);
    hub.subscribe(viewer, heard, () => void ended.push(`${viewer.role} ended`));
  }
  await db.update(profiles).set({ role: "user" }).where(eq(profiles.id, admin.id));
  await eventually(() => expect(ended).toEqual(expect.arrayContaining(["admin heard", "admin ended"])));
  expect(ended).not.toContain("user ended");
  await db.delete(profiles).where(eq(profiles.id, other.id));
  await eventually(() => expect(ended).toContain("user ended"));
});

test("the process takes only so many streams, and a closed one makes room", () => {
  const streams = [listener(null), listener(null), listener(null)];
  expect(hub.subscribe(null, () => {})).toBeNull();
  streams[0]?.stop?.();
  expect(hub.subscribe(null, () => {})).not.toBeNull();
});

test("closing the hub ends every stream", () => {
  const onClose = vi.fn<() => void>();
  hub.subscribe(null, () => {}, onClose);
  hub.close();
  expect(onClose).toHaveBeenCalledOnce();
});
