import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findConflict } from "#app/features/availability/availability.server.ts";
import { approveBookings, cancelBooking, requestBooking } from "#app/features/bookings/bookings.server.ts";
import { type CalendarCheck, overrideCollision } from "#app/features/bookings/decisions/calendar-check.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { listCollisions } from "#app/features/calendar-feeds/collisions.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { calendar_feeds, imported_events } from "#app/server/db/calendar-schema.ts";
import { violatedConstraint } from "#app/server/db/client.server.ts";
import { bookings } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-22T18:00:00Z");
const today = "2026-11-22";
const stay = { start_date: "2026-12-07", end_date: "2026-12-10" };
const unanswered = {
  id: crypto.randomUUID(),
  name: "Vrbo",
  last_success_at: "2026-11-22T15:00:00.000Z",
  age_ms: 3 * 3_600_000,
};

let admin: CurrentUser;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
});

/** An event that was imported from Airbnb. */
async function importEvent(days = stay, uid = "a"): Promise<string> {
  const property_id = (await db.query.properties.findFirst())?.id ?? "";
  const [added] = await db
    .insert(calendar_feeds)
    .values({ property_id, name: "Airbnb", url: "https://airbnb.example/1.ics" })
    .onConflictDoUpdate({ target: [calendar_feeds.property_id, calendar_feeds.url], set: { name: "Airbnb" } })
    .returning();
  const [event] = await db
    .insert(imported_events)
    .values({ ...days, uid, property_id, feed_id: added?.id ?? "", summary: "Reserved" })
    .returning();
  return event?.id ?? "";
}

async function approve(booking_id: string, check?: CalendarCheck) {
  const [decision] = await approveBookings(db, admin, [booking_id], now, check);
  return decision?.result;
}

const historyOf = async (id: string) =>
  (await findBooking(db, admin, id))?.history?.flatMap(({ note }) => (note ? [note] : []));

describe("a request over imported days", () => {
  test("is rejected like one over blocked dates, without the source", async () => {
    await importEvent();
    const guest = await createProfile(db);
    const request = { start_date: "2026-12-10", end_date: "2026-12-12", guest_count: 2, special_requests: null };
    expect(await requestBooking(db, guest, request, now)).toEqual({
      ok: false,
      reason: "dates-taken",
      conflict: { kind: "blocked", ...stay },
    });
  });

  test("is free on the day on which the other guest leaves", async () => {
    await importEvent();
    const property_id = (await db.query.properties.findFirst())?.id ?? "";
    const after = { start_date: "2026-12-11", end_date: "2026-12-12" };
    expect(await findConflict(db, property_id, after)).toBeNull();
  });
});

describe("an approval over imported days", () => {
  test("stops with the days and the name of the source", async () => {
    const { id } = await createBooking(db, stay);
    const event = await importEvent({ start_date: "2026-12-10", end_date: "2026-12-11" });
    const taken = { id: event, feed_name: "Airbnb", start_date: "2026-12-10", end_date: "2026-12-11" };
    expect(await approve(id)).toEqual({ ok: false, reason: "imported-dates", events: [taken], feeds: [] });
    expect(await findBooking(db, admin, id)).toMatchObject({ status: "pending", conflict: false });
  });

  test("is approved once an admin overrides each event by name, and the history says so", async () => {
    const { id } = await createBooking(db, stay);
    const [one, other] = [await importEvent(stay, "a"), await importEvent(stay, "b")];
    expect(await approve(id, { overridden_events: [one] })).toMatchObject({ reason: "imported-dates" });
    expect(await approve(id, { overridden_events: [one, other] })).toMatchObject({ ok: true });
    const note = "kept although Airbnb has Dec 7 – Dec 11, 2026 taken";
    expect(await historyOf(id)).toEqual(["approved without a recorded payment", note, note]);
    expect(await listCollisions(db, today)).toEqual([]);
  });

  test("is refused by the database itself", async () => {
    const { id } = await createBooking(db, stay);
    await importEvent();
    const error = await db
      .execute(sql`update bookings set status = 'approved' where id = ${id}`)
      .catch((caught: unknown) => caught);
    expect(violatedConstraint(error)).toBe("bookings_not_on_imported_days");
  });
});

describe("a source that does not answer", () => {
  test("stops the approval, until the admin accepts it by name", async () => {
    const { id } = await createBooking(db, stay);
    expect(await approve(id, { unanswered: [unanswered] })).toEqual({
      ok: false,
      reason: "calendars-unanswered",
      events: [],
      feeds: [unanswered],
    });
    expect(await approve(id, { unanswered: [unanswered], accepted_feeds: [unanswered.id] })).toMatchObject({
      ok: true,
    });
    expect(await historyOf(id)).toContain("approved although Vrbo had not answered since Nov 22, 2026");
  });

  test("is named beside the days that are taken, so that one decision is about both", async () => {
    const { id } = await createBooking(db, stay);
    await importEvent();
    expect(await approve(id, { unanswered: [unanswered] })).toMatchObject({
      reason: "imported-dates",
      events: [{ feed_name: "Airbnb" }],
      feeds: [unanswered],
    });
  });

  test("stops no approval when the days are taken anyway", async () => {
    await createBooking(db, { ...stay, status: "approved" });
    const { id } = await createBooking(db, stay);
    expect(await approve(id, { unanswered: [unanswered] })).toMatchObject({ reason: "dates-taken" });
  });
});

describe("an import over an approved stay", () => {
  test("is a collision until the stay is cancelled", async () => {
    const booking = await createBooking(db, { ...stay, status: "approved" });
    const event = await importEvent();
    expect(await listCollisions(db, today)).toEqual([
      {
        booking: { id: booking.id, reference: booking.reference, ...stay, guest_name: "Gus Guest" },
        event: { id: event, feed_name: "Airbnb", ...stay, summary: "Reserved" },
      },
    ]);
    await cancelBooking(db, admin, booking.id, "Booked twice", now);
    expect(await listCollisions(db, today)).toEqual([]);
  });

  test("is a collision until an admin decides to keep the stay, which its history says", async () => {
    const { id } = await createBooking(db, { ...stay, status: "approved" });
    const event = await importEvent();
    expect(await overrideCollision(db, admin, { booking_id: id, event_id: event }, now)).toEqual({ ok: true });
    expect(await listCollisions(db, today)).toEqual([]);
    expect(await historyOf(id)).toEqual(["kept although Airbnb has Dec 7 – Dec 11, 2026 taken"]);
    expect(await overrideCollision(db, admin, { booking_id: id, event_id: event }, now)).toEqual({
      ok: false,
      reason: "not-found",
    });
  });

  test("is no collision for pending requests and past stays", async () => {
    await createBooking(db, stay);
    await createBooking(db, { start_date: "2026-11-01", end_date: "2026-11-03", status: "approved" });
    await importEvent();
    await importEvent({ start_date: "2026-11-02", end_date: "2026-11-02" }, "past");
    expect(await listCollisions(db, today)).toEqual([]);
    expect(await db.$count(bookings)).toBe(2);
  });
});
