import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findStatistics } from "#app/features/dashboard/statistics.server.ts";
import { bookings } from "#app/server/db/schema.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const today = "2027-03-15";
let property: Property;

beforeEach(async () => {
  await emptyDatabase(db);
  property = await createProperty(db, { time_zone: "America/Mazatlan" });
});

describe("the dashboard's statistics", () => {
  test("have zero counts, and no rate or average, while there are no bookings", async () => {
    expect(await findStatistics(db, property, today)).toMatchObject({
      total: 0,
      pending: 0,
      approved: 0,
      denied: 0,
      cancelled: 0,
      approval_rate: null,
      revenue: 0,
      average: null,
      requests_before: 0,
    });
  });

  test("have no rate before the first decision, and a rate of zero once the first request is denied", async () => {
    await createBooking(db, { ...nights(1), status: "pending" });
    expect(await findStatistics(db, property, today)).toMatchObject({ approval_rate: null, revenue: 0, average: null });
    await createBooking(db, { ...nights(2), status: "denied" });
    expect(await findStatistics(db, property, today)).toMatchObject({ approval_rate: 0, average: null });
  });

  test("sum the revenue in the property’s currency, and list other currencies separately", async () => {
    await createBooking(db, { ...nights(1), status: "approved", total_price: 100_000 });
    await createBooking(db, { ...nights(2), status: "approved", total_price: 60_000, currency: "JPY" });
    await createBooking(db, { ...nights(3), status: "denied", total_price: 9_000, currency: "EUR" });
    expect(await findStatistics(db, property, today)).toMatchObject({
      total: 3,
      approved: 2,
      revenue: 100_000,
      average: 100_000,
      other_revenue: [{ currency: "JPY", revenue: 60_000 }],
    });
  });

  test("count each status, and calculate revenue and average from approved bookings only", async () => {
    await createBooking(db, { ...nights(1), status: "approved", total_price: 100_000 });
    await createBooking(db, { ...nights(2), status: "approved", total_price: 50_001 });
    await createBooking(db, { ...nights(3), status: "approved", total_price: 24_000 });
    await createBooking(db, { ...nights(4), status: "pending", total_price: 999_999 });
    await createBooking(db, { ...nights(5), status: "pending", total_price: 999_999 });
    await createBooking(db, { ...nights(6), status: "denied", total_price: 999_999 });
    await createBooking(db, { ...nights(7), status: "cancelled", total_price: 999_999 });
    await createBooking(db, { ...nights(8), status: "cancelled", total_price: 999_999 });
    expect(await findStatistics(db, property, today)).toMatchObject({
      total: 8,
      pending: 2,
      approved: 3,
      denied: 1,
      cancelled: 2,
      // 3 of 8
      approval_rate: 37.5,
      // $1,000.00 + $500.01 + $240.00
      revenue: 174_001,
    });
    // $1,740.01 / 3
    expect((await findStatistics(db, property, today)).average).toBeCloseTo(58_000.333, 2);
  });

  test("stay correct after changes of one booking, of many, and of none", async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5, 6].map((month) => createBooking(db, nights(month))));
    const [one, other] = rows.map(({ id }) => id);
    await db
      .update(bookings)
      .set({ status: "approved" })
      .where(inArray(bookings.id, [one ?? "", other ?? ""]));
    await db
      .update(bookings)
      .set({ status: "cancelled", total_price: 7 })
      .where(eq(bookings.id, one ?? ""));
    await db.update(bookings).set({ user_id: null });
    await db.delete(bookings).where(eq(bookings.start_date, nights(6).start_date));
    const undone = db.transaction(async (tx) => {
      await tx.delete(bookings);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await findStatistics(db, property, today)).toMatchObject({
      total: 5,
      pending: 3,
      approved: 1,
      cancelled: 1,
    });
  });

  test("sum beyond 32 bits", async () => {
    for (const month of [1, 2, 3])
      await createBooking(db, { ...nights(month), status: "approved", total_price: 2_000_000_000 });
    expect(await findStatistics(db, property, today)).toMatchObject({ revenue: 6_000_000_000, average: 2_000_000_000 });
  });
});

describe("the 30-day trend", () => {
  test("has each of the last 30 days in the property's time zone, today last, also those without a request", async () => {
    const { trend } = await findStatistics(db, property, today);
    expect(trend).toHaveLength(30);
    expect(trend[0]).toEqual({ day: "2027-02-14", requests: 0 });
    expect(trend[29]).toEqual({ day: today, requests: 0 });
  });

  test("counts a request on its day in the property's time zone, not in UTC", async () => {
    // 23:30 on the 14th in Mazatlán, which is 06:30 on the 15th in UTC.
    await createBooking(db, { ...nights(1), created_at: new Date("2027-03-15T06:30:00Z") });
    await createBooking(db, { ...nights(2), created_at: new Date("2027-03-15T07:30:00Z") });
    await createBooking(db, { ...nights(3), created_at: new Date("2027-03-15T18:00:00Z") });
    const { trend } = await findStatistics(db, property, today);
    expect(trend.slice(28)).toEqual([
      { day: "2027-03-14", requests: 1 },
      { day: "2027-03-15", requests: 2 },
    ]);
  });

  test("counts the previous 30 days separately, and nothing older", async () => {
    await createBooking(db, { ...nights(1), created_at: new Date("2027-02-14T07:00:00Z") });
    await createBooking(db, { ...nights(2), created_at: new Date("2027-02-14T06:59:59Z") });
    await createBooking(db, { ...nights(3), created_at: new Date("2027-01-15T07:00:00Z") });
    await createBooking(db, { ...nights(4), created_at: new Date("2027-01-15T06:59:59Z") });
    const { trend, requests_before } = await findStatistics(db, property, today);
    expect(trend[0]).toEqual({ day: "2027-02-14", requests: 1 });
    expect(requests_before).toBe(2);
  });
});

/** Two nights in the month of this number. */
function nights(month: number) {
  return { start_date: `2027-0${month}-01`, end_date: `2027-0${month}-02` };
}
