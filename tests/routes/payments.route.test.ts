import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Booking, properties } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const payment = { amount: "480.00", method: "Venmo", paid_on: "2026-11-20" };
let admin: string;
let booking: Booking;

beforeAll(async () => {
  // Each read advances the clock by a second, so that the history has an order.
  let time = Date.parse("2026-11-22T18:00:00Z");
  app.now = () => new Date((time += 1000));
  await createProperty(db);
  admin = await signUp({ role: "admin" });
});

beforeEach(async () => {
  booking = await createBooking(db, { start_date: "2027-06-01", end_date: "2027-06-02" });
});

interface PaymentResponse {
  booking: { paid: string; payments: { id: string; amount: string }[]; history: { note: string | null }[] };
}

async function post(path: string, fields: Record<string, string>): Promise<{ status: number; body: PaymentResponse }> {
  const headers = { Accept: "application/json", Origin: app.publicUrl, Cookie: admin };
  const response = await request(path, { method: "POST", body: new URLSearchParams(fields), headers });
  return { status: response.status, body: (await response.json()) as PaymentResponse };
}

const payments = () => `/admin/bookings/${booking.id}/payments`;
const record = (fields: Record<string, string>) => post(`/admin/bookings/${booking.id}/payment`, fields);

test("a payment is recorded, corrected and removed, and the history names each step", async () => {
  const recorded = await record({ ...payment, amount: "4,800" });
  expect(recorded).toMatchObject({ status: 201, body: { booking: { paid: "4800.00" } } });
  const id = recorded.body.booking.payments[0]?.id ?? "";
  expect(await post(`${payments()}/${id}`, payment)).toMatchObject({
    status: 200,
    body: { booking: { paid: "480.00" } },
  });
  const removed = await post(`${payments()}/${id}/removal`, {});
  expect(removed).toMatchObject({ status: 200, body: { booking: { paid: "0.00", payments: [] } } });
  expect(removed.body.booking.history.map(({ note }) => note)).toEqual([
    "$4,800 paid by Venmo",
    "Corrected: $4,800 by Venmo on Nov 20, 2026 → $480 by Venmo on Nov 20, 2026",
    "Removed: $480 by Venmo on Nov 20, 2026",
  ]);
  expect((await post(`${payments()}/${id}/removal`, {})).status).toBe(404);
  expect((await post(`${payments()}/guessed`, payment)).status).toBe(404);
});

describe("a refund", () => {
  test("is a negative amount, or a positive one of the kind 'refund'", async () => {
    await record(payment);
    expect(await record({ ...payment, amount: "-200", note: "One night less" })).toMatchObject({
      status: 201,
      body: { booking: { paid: "280.00" } },
    });
    expect(await record({ ...payment, amount: "80", kind: "refund", note: "The taxi" })).toMatchObject({
      status: 201,
      body: { booking: { paid: "200.00" } },
    });
  });

  test("needs a note, and can’t be more than was paid", async () => {
    await record(payment);
    expect(await record({ ...payment, amount: "-200" })).toMatchObject({
      status: 400,
      body: { fields: { note: expect.any(String) as string } },
    });
    expect(await record({ ...payment, amount: "-500", note: "Too much" })).toMatchObject({
      status: 409,
      body: { error: "refund-exceeds-paid", message: expect.stringContaining("$480") as string },
    });
  });
});

test.each([
  ["185,50", "18550"],
  ["$1,234.50", "123450"],
  ["1 234,50", "123450"],
])("the amount '%s' is accepted", async (amount, cents) => {
  const recorded = await record({ ...payment, amount });
  expect(recorded.body.booking.paid.replace(".", "")).toBe(cents);
});

test("a price in yen has no decimals", async () => {
  const response = await post("/admin/property", { currency: "JPY", price_per_night: "60,000" });
  expect(response).toMatchObject({
    status: 200,
    body: { property: { currency: "JPY", price_per_night: "60000", extra_guest_fee: "0" } },
  });
  const page = await (await request("/", { headers: { Accept: "text/html" } })).text();
  expect(page).toContain("¥60,000");
  await db.update(properties).set({ currency: "USD", price_per_night: 24_000 });
});
