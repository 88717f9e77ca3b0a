import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { booking_history, bookings, blocked_dates, mails } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const origin = app.publicUrl;
const validRequest = { start_date: "2026-12-10", end_date: "2026-12-14", guest_count: "2", special_requests: "" };
const UNKNOWN_ID = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

let guest: string;
let other: string;
let admin: string;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(db, { max_guests: 6 });
  guest = await signUp({});
  other = await signUp({});
  admin = await signUp({ role: "admin" });
});

beforeEach(async () => {
  // The booking history can't be deleted; the tests compare counts before and after.
  for (const table of [mails, blocked_dates]) await db.delete(table);
});

/** Posts fields as the app's forms do, and parses the JSON response. */
async function post(
  path: string,
  fields: Record<string, string>,
  cookie = "",
  headers: Record<string, string> = { Origin: origin },
) {
  const response = await request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json", Cookie: cookie, ...headers },
  });
  return {
    status: response.status,
    body: (await response.json()) as { error: string; message: string; fields?: Record<string, string> },
  };
}

async function countRows(): Promise<number[]> {
  return Promise.all([bookings, booking_history, mails, blocked_dates].map((table) => db.$count(table)));
}

describe("a request for a stay is rejected with a message at the field, and nothing is stored", () => {
  test.each([
    ["a first day that doesn't exist", { start_date: "2026-02-30" }, "start_date"],
    ["a first day that is not a date", { start_date: "tomorrow" }, "start_date"],
    ["no days", { start_date: "", end_date: "" }, "start_date"],
    ["reversed days", { start_date: "2026-12-14", end_date: "2026-12-10" }, "end_date"],
    ["a day in the past", { start_date: "2026-11-20", end_date: "2026-11-22" }, "start_date"],
    ["a day beyond two years", { start_date: "2028-12-10", end_date: "2028-12-12" }, "end_date"],
    ["a stay longer than a year", { end_date: "2027-12-11" }, "end_date"],
    ["no guests", { guest_count: "0" }, "guest_count"],
    ["minus one guest", { guest_count: "-1" }, "guest_count"],
    ["two and a half guests", { guest_count: "2.5" }, "guest_count"],
    ["'abc' guests", { guest_count: "abc" }, "guest_count"],
    ["more guests than beds", { guest_count: "7" }, "guest_count"],
    ["a text over 2,000 characters", { special_requests: "x".repeat(2001) }, "special_requests"],
  ])("for %s", async (_, invalidFields, field) => {
    const before = await countRows();
    const { status, body } = await post("/bookings", { ...validRequest, ...invalidFields }, guest);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: "invalid", message: expect.any(String) as string });
    expect(body.fields?.[field]).toMatch(/\w.*\.$/);
    expect(await countRows()).toEqual(before);
  });

  test("for a body over the limit", async () => {
    expect((await post("/bookings", { ...validRequest, special_requests: "x".repeat(100_000) }, guest)).status).toBe(
      413,
    );
  });

  test.each([
    ["text/plain", "start_date=2026-12-10", 415],
    ["application/json", "{not json", 400],
    ["application/json", "[]", 400],
    ["multipart/form-data; boundary=x", "--y", 400],
  ])("for a %s body of %s", async (type, body, status) => {
    const headers = { Origin: origin, Cookie: guest, "Content-Type": type };
    expect((await request("/bookings", { method: "POST", body, headers })).status).toBe(status);
  });

  test("for a signed-out visitor", async () => {
    expect(await post("/bookings", validRequest)).toMatchObject({ status: 401, body: { error: "signed-out" } });
  });
});

test("a total sent by the client is ignored, and the server's total is stored", async () => {
  const days = { start_date: "2027-01-10", end_date: "2027-01-12" };
  const { status, body } = await post("/bookings", { ...validRequest, ...days, total_price: "1.00" }, guest);
  expect(status).toBe(201);
  expect(body).toMatchObject({ booking: { status: "pending", total_price: "720.00" } });
});

describe("a write that doesn't come from this site is rejected", () => {
  test.each([
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["no Origin", {}],
    ["an opaque Origin", { Origin: "null" }],
  ])("with %s", async (_, headers) => {
    const before = await countRows();
    expect((await post("/bookings", validRequest, guest, headers)).status).toBe(403);
    expect((await post("/login", { email: "a@example.com", password: "x" }, "", headers)).status).toBe(403);
    expect(await countRows()).toEqual(before);
  });
});

describe("a decision is rejected", () => {
  test("for a guest, for a signed-out visitor, and with nothing selected", async () => {
    const booking = await createBooking(db, { start_date: "2027-03-01", end_date: "2027-03-03" });
    for (const path of ["/admin/bookings/approval", "/admin/bookings/denial"]) {
      const fields = { booking_id: booking.id, denial_reason: "No" };
      expect((await post(path, fields, guest)).status).toBe(403);
      expect((await post(path, fields)).status).toBe(401);
      expect(await post(path, { denial_reason: "No" }, admin)).toMatchObject({
        status: 400,
        body: { fields: { booking_id: expect.any(String) as string } },
      });
    }
  });

  test("for an unknown booking, also with an id that is not a UUID", async () => {
    for (const booking_id of [UNKNOWN_ID, "1", "' or 1=1 --"]) {
      expect((await post("/admin/bookings/approval", { booking_id }, admin)).status).toBe(404);
    }
  });

  test("for a booking that is not pending", async () => {
    const booking = await createBooking(db, { start_date: "2027-03-05", end_date: "2027-03-06", status: "denied" });
    expect(await post("/admin/bookings/approval", { booking_id: booking.id }, admin)).toMatchObject({
      status: 409,
      body: { error: "status-changed", message: "This booking is already denied. Nothing was changed." },
    });
  });

  test("without a reason for the denial", async () => {
    const booking = await createBooking(db, { start_date: "2027-03-08", end_date: "2027-03-09" });
    expect(await post("/admin/bookings/denial", { booking_id: booking.id, denial_reason: " " }, admin)).toMatchObject({
      status: 400,
      body: { fields: { denial_reason: expect.any(String) as string } },
    });
  });

  test("for another guest's booking, as if it didn't exist", async () => {
    const { body } = await post(
      "/bookings",
      { ...validRequest, start_date: "2027-04-01", end_date: "2027-04-02" },
      guest,
    );
    const { id } = (body as unknown as { booking: { id: string } }).booking;
    expect((await post(`/bookings/${id}/cancellation`, {}, other)).status).toBe(404);
    expect((await post(`/bookings/${UNKNOWN_ID}/cancellation`, {}, other)).status).toBe(404);
    expect((await post(`/bookings/${id}/cancellation`, {}, guest)).status).toBe(200);
    expect((await post(`/bookings/${id}/cancellation`, {}, guest)).status).toBe(409);
  });
});

describe("taken dates are rejected with 409", () => {
  test("for a request over an approved stay, naming it", async () => {
    await createBooking(db, { start_date: "2027-05-01", end_date: "2027-05-05", status: "approved" });
    expect(
      await post("/bookings", { ...validRequest, start_date: "2027-05-05", end_date: "2027-05-08" }, guest),
    ).toMatchObject({
      status: 409,
      body: { error: "dates-taken", message: "May 1, 2027 – May 5, 2027 are booked. Please choose other dates." },
    });
  });

  test("for a block over an approved stay", async () => {
    expect(
      (await post("/admin/blocked-dates", { start_date: "2027-05-05", end_date: "2027-05-08" }, admin)).status,
    ).toBe(409);
  });

  test("and a block with dates that don't exist with 400", async () => {
    expect(
      (await post("/admin/blocked-dates", { start_date: "2027-02-30", end_date: "2027-03-01" }, admin)).status,
    ).toBe(400);
  });
});

test("a payment needs a valid amount, date and method", async () => {
  const booking = await createBooking(db, { start_date: "2027-06-01", end_date: "2027-06-03" });
  const payment = { amount: "480.00", method: "Venmo", paid_on: "2026-11-20" };
  for (const [field, value] of [
    ["amount", "0"],
    ["amount", "1e3"],
    ["method", " "],
    ["paid_on", "2026-02-30"],
  ] as const) {
    const response = await post(`/admin/bookings/${booking.id}/payment`, { ...payment, [field]: value }, admin);
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) as string } } });
  }
  expect((await post(`/admin/bookings/${booking.id}/payment`, payment, guest)).status).toBe(403);
  expect((await post(`/admin/bookings/${booking.id}/payment`, payment, admin)).status).toBe(201);
});
