import { beforeEach, expect, test } from "vitest";
import { renderTemplate } from "#app/email-templates.ts";
import { previewApproval } from "#app/features/bookings/decisions/approval-preview.server.ts";
import { approveBookings, denyBookings } from "#app/features/bookings/bookings.server.ts";
import { blocked_dates, bookings, mails, properties } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");

let minutes = 0;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  minutes = 0;
});

/** A pending request, each a minute after the one before. */
async function request(full_name: string, start_date: string, end_date: string): Promise<string> {
  const { id } = await createProfile(db, { full_name });
  const created_at = new Date(now.getTime() - 7_200_000 + ++minutes * 60_000);
  return (await createBooking(db, { start_date, end_date, user_id: id, created_at })).id;
}

const guestsOf = (requests: { guest: string | null }[]) => requests.map(({ guest }) => guest);

test("of requests for the same nights the oldest is approved, and the others collide with it", async () => {
  const ids = [
    await request("Ana", "2026-12-10", "2026-12-13"),
    await request("Ben", "2026-12-13", "2026-12-15"),
    await request("Cleo", "2026-12-15", "2026-12-17"),
  ];
  const preview = await previewApproval(db, ids.toReversed(), now);
  expect(guestsOf(preview.approved)).toEqual(["Ana", "Cleo"]);
  expect(preview.colliding).toMatchObject([{ guest: "Ben", with_guest: "Ana" }]);

  const decisions = await approveBookings(db, await createProfile(db, { role: "admin" }), ids, now);
  expect(decisions.map(({ result }) => result.ok)).toEqual([true, false, true]);
});

test("requests over taken nights collide, also with the days that the owner keeps free between stays", async () => {
  const ids = [
    await request("Ana", "2026-12-10", "2026-12-13"),
    await request("Ben", "2026-12-14", "2026-12-15"),
    await request("Cleo", "2026-12-20", "2026-12-22"),
    await request("Dora", "2027-01-20", "2027-01-22"),
    await request("Eva", "2027-01-26", "2027-01-27"),
  ];
  await db.update(properties).set({ rates: { preparation_days: 1 } });
  const property = await db.query.properties.findFirst();
  await db
    .insert(blocked_dates)
    .values({ property_id: property?.id ?? "", start_date: "2026-12-22", end_date: "2026-12-23" });
  await createBooking(db, { start_date: "2027-01-22", end_date: "2027-01-25", status: "approved" });
  const preview = await previewApproval(db, ids, now);
  expect(guestsOf(preview.approved)).toEqual(["Ana"]);
  expect(preview.colliding).toMatchObject([
    { guest: "Ben", with_guest: "Ana", taken_by: null },
    {
      guest: "Cleo",
      with_guest: null,
      taken_by: { kind: "blocked", start_date: "2026-12-22", end_date: "2026-12-23", guest: null },
    },
    {
      guest: "Dora",
      with_guest: null,
      taken_by: { kind: "booked", start_date: "2027-01-22", end_date: "2027-01-25", guest: "Gus Guest" },
    },
    // Would begin on the day that is kept free after the approved stay.
    { guest: "Eva", with_guest: null, taken_by: { kind: "booked", start_date: "2027-01-22", guest: "Gus Guest" } },
  ]);
});

test("the other requests for the nights are named once, those that can't be approved are not", async () => {
  const ana = await request("Ana", "2026-12-10", "2026-12-13");
  const cleo = await request("Cleo", "2026-12-15", "2026-12-17");
  await request("Ben", "2026-12-13", "2026-12-15");
  await request("Far away", "2027-02-01", "2027-02-03");
  const over = await request("Eva", "2026-12-16", "2026-12-30");
  await createBooking(db, { start_date: "2026-12-28", end_date: "2026-12-30", status: "approved" });
  const { competing } = await previewApproval(db, [ana, cleo], now);
  expect(guestsOf(competing)).toEqual(["Ben"]);
  expect((await previewApproval(db, [over], now)).approved).toEqual([]);
});

test("a preview changes nothing, and leaves out what is decided or unknown", async () => {
  const ana = await request("Ana", "2026-12-10", "2026-12-13");
  const denied = await createBooking(db, { start_date: "2026-12-20", end_date: "2026-12-21", status: "denied" });
  const before = await db.select().from(bookings);
  const preview = await previewApproval(db, [ana, denied.id, "00000000-0000-4000-8000-000000000000"], now);
  expect(preview).toMatchObject({ approved: [{ id: ana, nights: 4, total_price: "960.00" }], colliding: [] });
  expect(await db.select().from(bookings)).toEqual(before);
  expect(await db.$count(mails)).toBe(0);
});

test("a guest who is denied in the step of another's approval gets one e-mail, with links to the nearest free dates", async () => {
  const admin = await createProfile(db, { role: "admin" });
  const ana = await request("Ana", "2026-12-10", "2026-12-13");
  const ben = await request("Ben", "2026-12-12", "2026-12-14");
  await approveBookings(db, admin, [ana], now, {}, { denied: [ben] });
  await denyBookings(db, admin, [ben], "These nights went to another guest.", now);

  const toBen = (await db.select().from(mails)).filter(({ booking_id }) => booking_id === ben);
  expect(toBen.map(({ kind }) => kind)).toEqual(["booking_denied"]);
  const site = { title: "Casa Prueba", publicUrl: "https://house.example", now };
  const { text, html } = await renderTemplate("booking_denied", toBen[0]?.payload, site);
  expect(text).toContain("These nights went to another guest.");
  // Before and after Ana's nights.
  expect(text).toContain("3 nights: Dec 14, 2026 – Dec 16, 2026\nhttps://house.example/?start_date=2026-12-14");
  expect(text).toContain("3 nights: Dec 7, 2026 – Dec 9, 2026");
  expect(html).toContain("https://house.example/?start_date=2026-12-07&amp;end_date=2026-12-09&amp;guest_count=2");
});
