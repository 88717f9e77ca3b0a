import { beforeEach, describe, expect, test } from "vitest";
import { approveBookings, requestBooking } from "#app/features/bookings/bookings.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { updateProperty, updateRates } from "#app/features/property/property.server.ts";
import { bookings, properties, type Rates } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
// 10 a.m. of 21 November at the property.
const now = new Date("2026-11-21T17:00:00Z");
const stay = { start_date: "2026-12-10", end_date: "2026-12-14" };
const request = { ...stay, guest_count: 2, special_requests: null };
const withRates = (rates: Rates) => db.update(properties).set({ rates });

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { price_per_night: 20_000 });
});

describe("a property with prices and rules", () => {
  const rates: Rates = {
    seasons: [{ name: "Christmas", start_date: "2026-12-13", end_date: "2027-01-06", price_per_night: 40_000 }],
    cleaning_fee: 8000,
    extras: [{ name: "Pet", amount: 2500, per: "stay" }],
    taxes: [{ name: "Tax", percent: 3000 }],
    discounts: [{ kind: "early", days: 19, percent: 10_000 }],
  };

  test("stores the lines of the quote and the chosen extras with the booking", async () => {
    await withRates(rates);
    const guest = await createProfile(db);
    const result = await requestBooking(db, guest, { ...request, extras: ["Pet"] }, now);
    expect(result.ok && result.booking.quote_lines).toEqual([
      { kind: "nights", count: 3, amount: 60_000 },
      { kind: "nights", count: 2, amount: 80_000 },
      { kind: "discount", discount: "early", count: 19, percent: 10_000, amount: -14_000 },
      { kind: "cleaning-fee", count: 1, amount: 8000 },
      { kind: "extra", name: "Pet", count: 1, amount: 2500 },
      { kind: "tax", name: "Tax", count: 1, percent: 3000, amount: 4095 },
    ]);
    expect(result).toMatchObject({ booking: { total_price: 140_595 } });
  });

  test("never changes what is requested or approved when its prices change", async () => {
    await withRates(rates);
    const guest = await createProfile(db);
    const admin = await createProfile(db, { role: "admin" });
    const result = await requestBooking(db, guest, request, now);
    const id = result.ok ? result.booking.id : "";
    const before = await findBooking(db, guest, id);
    await updateRates(db, { seasons: [], cleaning_fee: "99.00", taxes: [], discounts: [], min_nights: 9 }, now);
    const { updated_at: _, ...after } = (await findBooking(db, guest, id)) ?? {};
    expect(before).toMatchObject(after);
    await approveBookings(db, admin, [id], now);
    expect(await findBooking(db, guest, id)).toMatchObject({
      status: "approved",
      total_price: before?.total_price,
      quote_lines: before?.quote_lines,
    });
  });

  test("rejects a total that leaves out a line, and answers with the lines", async () => {
    await withRates({ cleaning_fee: 8000 });
    const shown = { total: "1000.00", currency: "USD" };
    expect(await requestBooking(db, await createProfile(db), { ...request, shown }, now)).toMatchObject({
      reason: "price-changed",
      quote: { total: 108_000, lines: [{ kind: "nights" }, { kind: "cleaning-fee" }] },
    });
  });

  test("rejects an extra that it doesn’t offer", async () => {
    await withRates(rates);
    expect(await requestBooking(db, await createProfile(db), { ...request, extras: ["Pet", "Boat"] }, now)).toEqual({
      ok: false,
      reason: "extra-unavailable",
      name: "Boat",
    });
  });

  test("keeps its decimal amounts when its currency changes", async () => {
    await withRates(rates);
    expect(await updateProperty(db, { currency: "JPY" }, now)).toMatchObject({
      rates: {
        cleaning_fee: 80,
        seasons: [{ price_per_night: 400 }],
        extras: [{ amount: 25 }],
        taxes: [{ percent: 3000 }],
      },
    });
  });
});

describe("a request that breaks a rule is rejected with it", () => {
  test.each<[Rates, object]>([
    [{ min_nights: 6 }, { rule: "too-short", nights: 6 }],
    [{ max_nights: 4 }, { rule: "too-long", nights: 4 }],
    [{ arrival_days: [6] }, { rule: "arrival-day", weekdays: [6] }],
    [{ departure_days: [6] }, { rule: "departure-day", weekdays: [6] }],
    [{ notice_days: 20 }, { rule: "too-soon", day: "2026-12-11" }],
    [{ window_days: 18 }, { rule: "too-far", day: "2026-12-09" }],
  ])("%j", async (rates, broken) => {
    await withRates(rates);
    const rejected = await requestBooking(db, await createProfile(db), request, now);
    expect(rejected).toMatchObject({ ok: false, reason: "stay-not-allowed", broken });
    expect(await db.$count(bookings)).toBe(0);
  });

  test("but an owner may approve what was requested before the rule", async () => {
    const booking = await createBooking(db, stay);
    await withRates({ min_nights: 6, arrival_days: [6], notice_days: 90 });
    const admin = await createProfile(db, { role: "admin" });
    expect(await approveBookings(db, admin, [booking.id], now)).toMatchObject([{ result: { ok: true } }]);
  });
});

describe("preparation days", () => {
  const rejected = { ok: false, reason: "preparation" };
  test.each([
    ["the day after a stay", "2026-12-15", "2026-12-18", rejected],
    ["the second day after it", "2026-12-16", "2026-12-18", rejected],
    ["the third day after it", "2026-12-17", "2026-12-18", { ok: true }],
    ["until two days before it", "2026-12-05", "2026-12-08", rejected],
    ["until three days before it", "2026-12-05", "2026-12-07", { ok: true }],
  ])("leave two days free between approved stays: %s", async (_, start_date, end_date, expected) => {
    await withRates({ preparation_days: 2 });
    await createBooking(db, { ...stay, status: "approved" });
    const guest = await createProfile(db);
    expect(await requestBooking(db, guest, { ...request, start_date, end_date }, now)).toMatchObject(expected);
  });

  test("don’t concern pending requests", async () => {
    await withRates({ preparation_days: 2 });
    await createBooking(db, { ...stay, status: "pending" });
    const next = { ...request, start_date: "2026-12-15", end_date: "2026-12-18" };
    expect(await requestBooking(db, await createProfile(db), next, now)).toMatchObject({ ok: true });
  });

  test("hold at approval, also for two requests that are approved at the same time", async () => {
    await withRates({ preparation_days: 1 });
    const admin = await createProfile(db, { role: "admin" });
    const first = await createBooking(db, stay);
    const second = await createBooking(db, { start_date: "2026-12-15", end_date: "2026-12-18" });
    const decisions = await Promise.all([first, second].map(({ id }) => approveBookings(db, admin, [id], now)));
    const outcomes = decisions.flat().map(({ result }) => (result.ok ? "approved" : result.reason));
    expect(outcomes.toSorted()).toEqual(["approved", "preparation"]);
  });
});
