import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { blockDates } from "#app/features/availability/blocked-dates.server.ts";
import { findBooking, listBookings } from "#app/features/bookings/list/booking-list.server.ts";
import { cancelBooking } from "#app/features/bookings/bookings.server.ts";
import { enterStay } from "#app/features/bookings/entered/enter-stay.server.ts";
import type { EnteredStay } from "#app/features/bookings/entered/entered-stay-schema.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { calendar_feeds, imported_events } from "#app/server/db/calendar-schema.ts";
import { booking_history, bookings, mails, properties } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-22T18:00:00Z");
const stay = { start_date: "2026-12-07", end_date: "2026-12-10" };
const entered: EnteredStay = {
  ...stay,
  guest_count: 2,
  guest_name: "Ana Ruiz",
  guest_email: null,
  guest_phone: null,
  total_price: null,
  source: null,
  note: null,
};

let admin: CurrentUser;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
});

const enter = (over: Partial<EnteredStay> = {}, check = {}) =>
  enterStay(db, admin, { ...entered, ...over }, now, check);
const enterAndView = async (over: Partial<EnteredStay> = {}) => {
  const result = await enter(over);
  const booking = result.ok ? await findBooking(db, admin, result.booking.id) : null;
  if (!booking) throw new Error("The stay was not entered");
  return booking;
};

describe("a stay that the owner enters", () => {
  test("is approved at once with the usual price, and its history names who entered it and where it comes from", async () => {
    const booking = await enterAndView({ guest_phone: "+1 555 0101", source: "phone", note: "Brings a dog" });
    expect(booking).toMatchObject({
      status: "approved",
      user_id: null,
      user: { full_name: "Ana Ruiz", email: null, phone_number: "+1 555 0101" },
      source: "phone",
      total_price: "960.00",
      quote_lines: [{ label: "$240 × 4 nights", amount: "960.00" }],
      history: [
        {
          from_status: null,
          to_status: "approved",
          actor_name: "Olga Owner",
          reason: "Brings a dog",
          note: "entered by the owner: Phone",
        },
      ],
    });
    expect(booking.reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });

  test("has the price that the owner agreed, in a line that says so", async () => {
    expect(await enterAndView({ total_price: 90_000 })).toMatchObject({
      total_price: "900.00",
      quote_lines: [{ label: "Agreed price", amount: "900.00" }],
      balance: "900.00",
    });
    const free = { start_date: "2027-01-01", end_date: "2027-01-02" };
    expect(await enterAndView({ ...free, total_price: 0 })).toMatchObject({ total_price: "0.00", balance: "0.00" });
  });

  test("can break the rules for guests, and the owner is told which", async () => {
    await db.update(properties).set({ rates: { min_nights: 7, notice_days: 30 } });
    expect(await enter()).toMatchObject({ ok: true, broken: { rule: "too-soon" } });
    const later = { start_date: "2027-03-01", end_date: "2027-03-02" };
    expect(await enter(later)).toMatchObject({ ok: true, broken: { rule: "too-short", nights: 7 } });
    expect(await enter({ start_date: "2027-04-01", end_date: "2027-04-08" })).toMatchObject({ broken: null });
  });

  test("is found and sorted by the name that the owner typed", async () => {
    await enterAndView({ guest_name: "Zoë Ábalos", guest_email: "zoe@example.com" });
    await createBooking(db, { start_date: "2027-01-01", end_date: "2027-01-02" });
    const find = async (search: string) => (await listBookings(db, admin, { search })).bookings.length;
    expect([await find("zoe abalos"), await find("zoe@"), await find("Gus"), await find("Ana")]).toEqual([1, 1, 1, 0]);
    const namesOf = async (cursor?: string) => {
      const page = await listBookings(db, admin, { order: "guest", limit: 1, cursor });
      return [page.bookings[0]?.user?.full_name, page.next_cursor] as const;
    };
    const [first, cursor] = await namesOf();
    expect([first, (await namesOf(cursor ?? ""))[0]]).toEqual(["Gus Guest", "Zoë Ábalos"]);
  });

  test("can be paid, and cancelled by the owner with an e-mail to the guest", async () => {
    const { id } = await enterAndView({ guest_email: "ana@example.com" });
    const receipt = { amount: 96_000, method: "Cash", paid_on: "2026-11-22", note: null };
    expect(await recordPayment(db, admin, id, receipt, now)).toMatchObject({ ok: true });
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "960.00", balance: "0.00" });
    expect(await cancelBooking(db, admin, id, "The roof leaks.", now)).toMatchObject({ ok: true });
    const [email] = await db.select().from(mails).where(eq(mails.kind, "booking_cancelled"));
    expect(email).toMatchObject({
      to_address: "ana@example.com",
      payload: { cancellationReason: "The roof leaks.", wasApproved: true, user: { full_name: "Ana Ruiz" } },
    });
  });
});

describe("a stay can’t be entered", () => {
  test("over an approved stay or blocked dates, whoever of them comes first", async () => {
    await createBooking(db, { start_date: "2026-12-10", end_date: "2026-12-12", status: "approved" });
    expect(await enter()).toMatchObject({ ok: false, reason: "dates-taken", conflict: { kind: "booked" } });
    await blockDates(db, admin, { start_date: "2027-01-01", end_date: "2027-01-05", reason: null }, now);
    const blocked = { start_date: "2027-01-05", end_date: "2027-01-06" };
    expect(await enter(blocked)).toMatchObject({ ok: false, reason: "dates-taken", conflict: { kind: "blocked" } });
    expect(await db.$count(bookings)).toBe(1);
  });

  test("without the days to prepare the house, or for more guests than it has room for", async () => {
    await db.update(properties).set({ rates: { preparation_days: 1 } });
    await createBooking(db, { start_date: "2026-12-11", end_date: "2026-12-12", status: "approved" });
    expect(await enter()).toMatchObject({ ok: false, reason: "preparation" });
    expect(await enter({ guest_count: 7 })).toEqual({ ok: false, reason: "too-many-guests", max_guests: 6 });
  });

  test("over days that are taken on another site, unless the owner accepts them by name", async () => {
    const event = await importEvent();
    expect(await enter()).toMatchObject({ ok: false, reason: "imported-dates", events: [{ id: event }] });
    expect([await db.$count(bookings), await db.$count(mails)]).toEqual([0, 0]);
    const result = await enter({}, { overridden_events: [event] });
    expect(result).toMatchObject({ ok: true, booking: { status: "approved" } });
    const booking = result.ok ? await findBooking(db, admin, result.booking.id) : null;
    expect(booking?.history?.map(({ note }) => note)).toEqual([
      "entered by the owner",
      "kept although Airbnb has Dec 7 – Dec 11, 2026 taken",
    ]);
  });

  test("while another site’s calendar is unknown, unless the owner accepts its age", async () => {
    const feed = {
      id: crypto.randomUUID(),
      name: "Vrbo",
      last_success_at: "2026-11-22T15:00:00.000Z",
      age_ms: 3_600_000,
    };
    expect(await enter({}, { unanswered: [feed] })).toMatchObject({ ok: false, reason: "calendars-unanswered" });
    expect(await enter({}, { unanswered: [feed], accepted_feeds: [feed.id] })).toMatchObject({ ok: true });
  });

  test("twice for the same nights, also at the same moment", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => enter()));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "dates-taken")).toHaveLength(7);
    expect(await db.$count(bookings)).toBe(1);
    expect(await db.$count(booking_history)).toBe(1);
  });
});

describe("e-mails about a stay that the owner enters", () => {
  test("tell the guest what an approval tells: the balance, how to pay and how to arrive", async () => {
    await db.update(properties).set({ arrival_guide: "The key is under the third stone." });
    await enterAndView({ guest_email: "ana@example.com" });
    expect(await db.select().from(mails)).toMatchObject([
      {
        kind: "booking_confirmed",
        to_address: "ana@example.com",
        state: "waiting",
        payload: {
          user: { full_name: "Ana Ruiz" },
          balance: "960.00",
          arrivalGuide: "The key is under the third stone.",
          booking: stay,
        },
      },
    ]);
  });

  test("are not sent without an address", async () => {
    await enterAndView();
    expect(await db.$count(mails)).toBe(0);
  });

  test("tell guests with a pending request for these nights", async () => {
    const guest = await createProfile(db);
    await createBooking(db, { ...stay, user_id: guest.id });
    await enterAndView();
    expect(await db.select().from(mails)).toMatchObject([{ kind: "booking_overlapped", to_address: guest.email }]);
  });
});

describe("a stay for the address of an account", () => {
  test("belongs to the account at once when the address is confirmed", async () => {
    const guest = await createProfile(db, { email: "ana@example.com", full_name: "Ana R." });
    const booking = await enterAndView({ guest_email: "ana@example.com", guest_phone: "+1 555 0101" });
    expect(booking).toMatchObject({ user_id: guest.id, user: { full_name: "Ana R.", email: "ana@example.com" } });
    expect((await listBookings(db, guest)).bookings).toMatchObject([{ id: booking.id, payment_apps: [{}] }]);
  });

  test("does not belong to an account that hasn’t confirmed it, and the e-mail names nobody", async () => {
    const stranger = await createProfile(db, { email: "ana@example.com", email_verified: false });
    expect(await enterAndView({ guest_email: "ana@example.com" })).toMatchObject({ user_id: null });
    expect((await listBookings(db, stranger)).bookings).toEqual([]);
    expect(await db.select().from(mails)).toMatchObject([{ payload: { user: { full_name: "" } } }]);
  });
});

/** An event that was imported from Airbnb. */
async function importEvent(): Promise<string> {
  const property_id = (await db.query.properties.findFirst())?.id ?? "";
  const [feed] = await db
    .insert(calendar_feeds)
    .values({ property_id, name: "Airbnb", url: "https://airbnb.example/1.ics" })
    .returning();
  const [event] = await db
    .insert(imported_events)
    .values({ ...stay, uid: "a", property_id, feed_id: feed?.id ?? "", summary: "Reserved" })
    .returning();
  return event?.id ?? "";
}
