import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayIn, weekdayOf } from "#app/lib/stay.ts";
import { properties, type Rates } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const inDays = (days: number) => addDays(dayIn("America/Mazatlan", app.now()), days);
const stay = { start_date: inDays(20), end_date: inDays(23) };
const withRates = (rates: Rates) => db.update(properties).set({ rates });

async function quote(over: Record<string, string> = {}, more = "") {
  const search = new URLSearchParams({ ...stay, guest_count: "3", ...over }).toString();
  const response = await request(`/quote?${search}${more}`, { headers: { Accept: "application/json" } });
  return [response.status, await response.json()] as const;
}

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
});

describe("anybody can ask for the price of a stay", () => {
  test("and gets the lines and the total as decimals", async () => {
    await withRates({ cleaning_fee: 8000, extras: [{ name: "Pet & co", amount: 2500, per: "night" }] });
    expect(await quote({}, "&extras=Pet+%26+co")).toEqual([
      200,
      {
        ...stay,
        guest_count: 3,
        nights: 4,
        lines: [
          { label: "$240 × 4 nights", amount: "960.00" },
          { label: "$10 × 1 extra guest", amount: "10.00" },
          { label: "Cleaning fee", amount: "80.00" },
          { label: "Pet & co ($25 × 4)", amount: "100.00" },
        ],
        total: "1150.00",
        currency: "USD",
      },
    ]);
  });

  test("or the reason why it can’t be requested", async () => {
    await withRates({ min_nights: 5 });
    expect(await quote()).toMatchObject([
      409,
      {
        error: "stay-not-allowed",
        rule: "too-short",
        fields: { end_date: expect.stringContaining("5 nights") as string },
      },
    ]);
    expect(await quote({ end_date: inDays(24) })).toMatchObject([200, { nights: 5 }]);
    await withRates({ preparation_days: 1 });
    await createBooking(db, { start_date: inDays(24), end_date: inDays(26), status: "approved" });
    expect(await quote()).toMatchObject([409, { error: "preparation" }]);
    expect(await quote({ end_date: inDays(24) })).toMatchObject([409, { error: "dates-taken" }]);
    expect(await quote({ extras: "Boat" })).toMatchObject([409, { error: "extra-unavailable" }]);
  });

  test.each([
    [{ start_date: "" }, "start_date"],
    [{ end_date: "2027-02-30" }, "end_date"],
    [{ start_date: inDays(-1) }, "start_date"],
    [{ guest_count: "99" }, "guest_count"],
    [{ extras: "x".repeat(61) }, "extras"],
  ])("but not for %j", async (over, field) => {
    expect(await quote(over)).toMatchObject([
      400,
      { error: "invalid", fields: { [field]: expect.any(String) as string } },
    ]);
  });
});

describe("a property that counts the nights between check-in and check-out", () => {
  beforeEach(() => withRates({ counting: "nights" }));

  test("quotes them, and answers with the range of the nights", async () => {
    expect(await quote()).toMatchObject([200, { ...stay, end_date: inDays(22), nights: 3, total: "730.00" }]);
    expect(await quote({ counting: "nights" })).toMatchObject([200, { nights: 3 }]);
    expect(await quote({ end_date: stay.start_date })).toMatchObject([
      400,
      { fields: { end_date: "Check-out has to be at least one day after check-in." } },
    ]);
  });

  test("lets guests check out on the day when others arrive", async () => {
    await createBooking(db, { start_date: stay.end_date, end_date: stay.end_date, status: "approved" });
    expect(await quote()).toMatchObject([200, { nights: 3 }]);
    expect(await quote({ end_date: inDays(24) })).toMatchObject([409, { error: "dates-taken" }]);
  });

  test("has departure days of which one is the check-out", async () => {
    const weekday = weekdayOf(stay.end_date);
    await withRates({ counting: "nights", departure_days: [weekday] });
    expect(await quote()).toMatchObject([200, { nights: 3 }]);
    expect(await quote({ end_date: inDays(22) })).toMatchObject([
      409,
      { rule: "departure-day", fields: { end_date: expect.stringContaining("another check-out day") as string } },
    ]);
  });

  test("rejects what was chosen by days", async () => {
    expect(await quote({ counting: "days" })).toMatchObject([409, { error: "counting-changed", counting: "nights" }]);
    await withRates({});
    expect(await quote({ counting: "nights" })).toMatchObject([409, { error: "counting-changed", counting: "days" }]);
  });
});

describe("an owner", () => {
  const season = { name: "Summer", start_date: "2027-06-01", end_date: "2027-08-31", price_per_night: "300.00" };

  test("sets prices and rules as JSON, and field by field", async () => {
    const Cookie = await signUp({ role: "admin" });
    const send = async (body: unknown) => {
      const headers = { "Content-Type": "application/json", Accept: "application/json", Cookie, Origin: app.publicUrl };
      const response = await request("/admin/rates", { method: "POST", headers, body: JSON.stringify(body) });
      return [response.status, (await response.json()) as { rates: Rates }] as const;
    };
    expect(await send({ seasons: [season], min_nights: 3 })).toMatchObject([
      200,
      { currency: "USD", rates: { seasons: [season], min_nights: 3 } },
    ]);
    expect(await send({ cleaning_fee: "80.00" })).toMatchObject([
      200,
      { rates: { min_nights: 3, cleaning_fee: "80.00" } },
    ]);
    expect(await send({ seasons: [{ ...season, price_per_night: "free" }], min_nights: 9 })).toMatchObject([
      400,
      { fields: { "seasons.0.price_per_night": expect.stringContaining("amount") as string } },
    ]);
    expect(await send({ counting: "nights" })).toMatchObject([200, { rates: { counting: "nights" } }]);
    expect(await send({ counting: "weeks" })).toMatchObject([
      400,
      { fields: { counting: expect.any(String) as string } },
    ]);
    const [, { rates }] = await send({ counting: "days" });
    expect(rates).not.toHaveProperty("counting");
    expect(await send({ min_nights: "" })).toMatchObject([
      200,
      { rates: { seasons: [season], cleaning_fee: "80.00" } },
    ]);
  });

  test("and by a plain form, which returns to the prices", async () => {
    const Cookie = await signUp({ role: "admin" });
    const response = await request("/admin/rates", {
      method: "POST",
      headers: { Accept: "text/html", Cookie, Origin: app.publicUrl },
      body: new URLSearchParams({ min_nights: "3" }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/admin/prices");
    expect(await db.query.properties.findFirst()).toMatchObject({ rates: { min_nights: 3 } });
  });
});
