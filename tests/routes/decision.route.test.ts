import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDecisionToken } from "#app/features/bookings/decisions/decision-link.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { accounts, type Booking, booking_history, bookings, profiles } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { app, request } = await openTestApp();
const { db } = app.database;
const sentAt = new Date("2026-11-21T18:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const { secret } = await app.auth.$context;

let admin: CurrentUser;
let booking: Booking;
let token: string;
let days = 0;

beforeAll(async () => {
  await createProperty(db);
});

beforeEach(async () => {
  app.now = () => sentAt;
  admin = await createProfile(db, { role: "admin" });
  await db.insert(accounts).values({
    userId: admin.id,
    accountId: admin.id,
    providerId: "credential",
    updatedAt: new Date("2026-11-01T00:00:00Z"),
  });
  const start_date = `2027-0${1 + Math.floor(days / 25)}-${String((days++ % 25) + 1).padStart(2, "0")}`;
  booking = await createBooking(db, { start_date, end_date: start_date, special_requests: "A cot, please" });
  token = (await createToken()) ?? "";
});

const createToken = (to_address = admin.email) =>
  createDecisionToken(db, secret, { to_address, booking_id: booking.id }, app.now());
const open = (opened = token) =>
  request(`/decision?token=${opened}`, { headers: { Accept: "text/html", "Accept-Language": "en" } });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  request("/decision", {
    method: "POST",
    body: new URLSearchParams({ token, ...fields }),
    headers: { Origin: app.publicUrl, Accept: "application/json", ...headers },
  });
const statusOf = async () => (await db.select().from(bookings).where(eq(bookings.id, booking.id)))[0]?.status;

/** What opening the link and answering by it result in. */
async function attempt() {
  const page = await open();
  const answer = await post({ decision: "approve" });
  const { error } = (await answer.json()) as { error: string };
  const title = /<h1[^>]*>([^<]*)/.exec(await page.text())?.[1];
  return { statuses: [page.status, answer.status], title, error, booking: await statusOf() };
}

const createAddress = async (over: Parameters<typeof createProfile>[1]) => (await createProfile(db, over)).email;

describe("the link in an e-mail about a request", () => {
  test("shows the request to its admin without a sign-in, and decides nothing", async () => {
    for (const method of ["GET", "HEAD"]) {
      await request(`/decision?token=${token}`, { method, headers: { Accept: "text/html" } });
    }
    const response = await open();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    for (const text of ["would like to stay", "A cot, please", "No payment is recorded", "Provide Reason for Denial"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('content="noindex"');
    expect(await statusOf()).toBe("pending");
  });

  test("approves as that admin, once, and then says so", async () => {
    const response = await post({ decision: "approve" });
    expect([response.status, await response.json()]).toEqual([200, { booking_id: booking.id, status: "approved" }]);
    const [entry] = await db.select().from(booking_history).where(eq(booking_history.booking_id, booking.id));
    expect(entry).toMatchObject({ actor_id: admin.id, from_status: "pending", to_status: "approved" });
    const html = await (await open()).text();
    expect(html).toContain("stay is approved.");
    expect(html).not.toContain("Provide Reason for Denial");
    expect((await post({ decision: "deny", denial_reason: "No" })).status).toBe(409);
    expect(await statusOf()).toBe("approved");
  });

  test("denies with a reason, which is required", async () => {
    const missing = await post({ decision: "deny", denial_reason: " " });
    expect([missing.status, await missing.json()]).toMatchObject([
      400,
      { fields: { denial_reason: /Please give a reason/ } },
    ]);
    expect((await post({ decision: "deny", denial_reason: "We repair the roof." })).status).toBe(200);
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).toMatchObject({ status: "denied", denial_reason: "We repair the roof." });
  });

  test("answers without JavaScript too", async () => {
    const denied = await post({ decision: "deny", denial_reason: "" }, { Accept: "text/html" });
    expect([denied.status, denied.headers.get("location")]).toEqual([303, `/decision?token=${token}`]);
    const approved = await post({ decision: "approve" }, { Accept: "text/html" });
    expect([approved.status, approved.headers.get("location")]).toEqual([303, `/decision?token=${token}`]);
    expect(await statusOf()).toBe("approved");
  });

  test("says when the request was answered elsewhere or withdrawn", async () => {
    await db.update(bookings).set({ status: "cancelled", updated_at: new Date() }).where(eq(bookings.id, booking.id));
    expect(await (await open()).text()).toContain("request was cancelled.");
    expect((await post({ decision: "approve" })).status).toBe(409);
  });

  test("can't approve a request whose nights were taken", async () => {
    await createBooking(db, { start_date: booking.start_date, end_date: booking.end_date, status: "approved" });
    expect(await (await open()).text()).toContain("These days have been taken in the meantime.");
    expect((await post({ decision: "approve" })).status).toBe(409);
    expect(await statusOf()).toBe("pending");
  });
});

describe("a link that opens nothing", () => {
  test("has expired after seven days", async () => {
    app.now = () => new Date(sentAt.getTime() + 7 * DAY);
    expect(await attempt()).toEqual({
      statuses: [410, 410],
      title: "This link has expired",
      error: "link-expired",
      booking: "pending",
    });
  });

  test("was cut off, forged, or signed for something else", async () => {
    const other = await new SignJWT({
      email: admin.email,
      booking_id: booking.id,
      version: booking.updated_at.getTime(),
    })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(admin.id)
      .setAudience("something-else")
      .setIssuedAt(sentAt)
      .setExpirationTime(new Date(sentAt.getTime() + DAY))
      .sign(new TextEncoder().encode(secret));
    const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${token.split(".")[1]}.`;
    for (const bad of [token.slice(0, -4), "", "a.b.c", other, unsigned]) {
      token = bad;
      expect(await attempt()).toEqual({
        statuses: [404, 404],
        title: "This link is incomplete",
        error: "link-invalid",
        booking: "pending",
      });
    }
  });

  test.each([
    ["was demoted", () => db.update(profiles).set({ role: "user" }).where(eq(profiles.id, admin.id))],
    [
      "has another address",
      () =>
        db
          .update(profiles)
          .set({ email: `${admin.id}@new.example` })
          .where(eq(profiles.id, admin.id)),
    ],
    [
      "has turned on two-step sign-in",
      () => db.update(profiles).set({ two_factor_enabled: true }).where(eq(profiles.id, admin.id)),
    ],
    [
      "has set a new password",
      () =>
        db
          .update(accounts)
          .set({ updatedAt: new Date("2026-11-21T19:00:00Z") })
          .where(eq(accounts.userId, admin.id)),
    ],
  ])("belongs to an admin who %s", async (_, change) => {
    await change();
    expect(await attempt()).toEqual({
      statuses: [410, 410],
      title: "This link no longer works",
      error: "link-revoked",
      booking: "pending",
    });
  });

  test("is about a request that was changed since", async () => {
    await db
      .update(bookings)
      .set({ guest_count: 3, updated_at: new Date("2026-11-21T20:00:00Z") })
      .where(eq(bookings.id, booking.id));
    expect(await attempt()).toEqual({
      statuses: [410, 410],
      title: "This request has changed",
      error: "link-superseded",
      booking: "pending",
    });
  });
});

test("a link is only made for an admin with a confirmed address and without two-step sign-in", async () => {
  expect(await createToken(await createAddress({ role: "admin" }))).not.toBeNull();
  expect(await createToken(await createAddress({}))).toBeNull();
  expect(await createToken(await createAddress({ role: "admin", email_verified: false }))).toBeNull();
  expect(await createToken(await createAddress({ role: "admin", two_factor_enabled: true }))).toBeNull();
  expect(await createToken("nobody@example.com")).toBeNull();
});

test("an answer from a foreign page is rejected", async () => {
  expect((await post({ decision: "approve" }, { Origin: "https://evil.example" })).status).toBe(403);
  expect(await statusOf()).toBe("pending");
});

test("an answer that is neither yes nor no is rejected", async () => {
  expect((await post({ decision: "maybe" })).status).toBe(400);
  expect((await post({})).status).toBe(400);
});
