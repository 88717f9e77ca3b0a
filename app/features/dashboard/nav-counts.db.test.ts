import { beforeEach, expect, test } from "vitest";
import { findNavCounts } from "#app/features/dashboard/nav-counts.server.ts";
import { calendar_feeds } from "#app/server/db/calendar-schema.ts";
import { mails } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");

beforeEach(async () => {
  await emptyDatabase(db);
});

test("nothing waits on the admin pages of a new installation", async () => {
  await createProperty(db);
  expect(await findNavCounts(db)).toEqual({ requests: 0, admin_requests: 0, failed_emails: 0, failing_calendars: 0 });
});

test("requests that can be answered, requests for admin accounts, failed e-mails and failing calendars are counted", async () => {
  const property = await createProperty(db);
  await createBooking(db, { start_date: "2026-12-01", end_date: "2026-12-02" });
  await createBooking(db, { start_date: "2026-12-01", end_date: "2026-12-02" });
  await createBooking(db, { start_date: "2026-12-05", end_date: "2026-12-06", status: "approved" });
  // In conflict with the approved stay.
  await createBooking(db, { start_date: "2026-12-06", end_date: "2026-12-07" });
  await createProfile(db, { admin_requested_at: now });
  await createProfile(db, { admin_requested_at: now, role: "admin" });
  const email = { kind: "booking_request", to_address: "a@example.com", subject: "A request", payload: {} } as const;
  await db.insert(mails).values([
    { ...email, state: "failed" },
    { ...email, state: "waiting" },
    { ...email, state: "sent" },
  ]);
  const feed = { property_id: property.id, name: "Airbnb", url: "https://one.example/a.ics" };
  await db.insert(calendar_feeds).values([
    { ...feed, last_error: "unreachable" },
    { ...feed, url: "https://one.example/b.ics" },
  ]);
  expect(await findNavCounts(db)).toEqual({ requests: 2, admin_requests: 1, failed_emails: 1, failing_calendars: 1 });
});
