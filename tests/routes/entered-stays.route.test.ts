import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayIn } from "#app/lib/stay.ts";
import { bookings, mails, profiles } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

const { app, request } = await openTestApp();
const { db } = app.database;
const inDays = (days: number) => addDays(dayIn("UTC", app.now()), days);
const fields = { start_date: inDays(20), end_date: inDays(23), guest_count: "2", guest_name: "Ana Ruiz" };

let owner: Visitor;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { arrival_guide: "The key is under the third stone." });
  owner = await createVisitor(app, { role: "admin" });
});

const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  request(path, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Accept: "application/json", Origin: app.publicUrl, Cookie: owner.cookie, ...headers },
  });
const readPage = (path: string, cookie = "") =>
  request(path, { headers: { Accept: "text/html", "Accept-Language": "en", Cookie: cookie } });

/** Enters a stay and returns its id with the path of its private link. */
async function enter(over: Record<string, string> = {}) {
  const response = await post("/admin/bookings", { ...fields, ...over });
  const { booking } = (await response.json()) as { booking: { id: string } };
  return { id: booking.id, path: await linkTo(booking.id) };
}

async function linkTo(id: string): Promise<string> {
  const headers = { Accept: "application/json", Cookie: owner.cookie };
  const { url } = (await (await request(`/admin/bookings/${id}/link`, { headers })).json()) as { url: string | null };
  return url?.slice(app.publicUrl.length) ?? "";
}

describe("entering a stay", () => {
  test("answers with the approved booking", async () => {
    const response = await post("/admin/bookings", { ...fields, total_price: "900", source: "Airbnb" });
    expect([response.status, await response.json()]).toMatchObject([
      201,
      {
        booking: { status: "approved", total_price: "900.00", user: { full_name: "Ana Ruiz" }, source: "airbnb" },
        broken_rule: null,
      },
    ]);
  });

  test("works without JavaScript: a redirect to the booking, or back to the form with what was typed", async () => {
    const html = { Accept: "text/html" };
    const entered = await post("/admin/bookings", fields, html);
    const [booking] = await db.select().from(bookings);
    expect([entered.status, entered.headers.get("location")]).toEqual([303, `/bookings/${booking?.id}`]);
    const rejected = await post("/admin/bookings", { ...fields, guest_name: "Bea Boot" }, html);
    expect([rejected.status, rejected.headers.get("location")]).toEqual([303, "/admin/bookings"]);
    const flash = rejected.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await (await readPage("/admin/bookings", `${owner.cookie}; ${flash}`)).text();
    expect(page).toContain("You already have a stay on");
    expect(page).toContain('value="Bea Boot"');
  });

  test("is rejected from another site, and for a guest", async () => {
    const guest = await createVisitor(app);
    const statuses = [
      await post("/admin/bookings", fields, { Origin: "https://evil.example" }),
      await post("/admin/bookings", fields, { Cookie: guest.cookie }),
      await post("/admin/bookings", fields, { Cookie: "" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 401]);
    expect(await db.$count(bookings)).toBe(0);
  });
});

describe("a guest’s private link", () => {
  test("shows the stay without an account, and nobody is told where it was opened from", async () => {
    const { path } = await enter({ guest_email: "ana@example.com" });
    const response = await readPage(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const page = await response.text();
    for (const text of ["Ana", "The key is under the third stone.", "Venmo", "Sign up with", "ana@example.com"]) {
      expect(page).toContain(text);
    }
    const calendar = await readPage(path.replace("/stay?", "/stay/calendar.ics?"));
    expect(calendar.headers.get("content-type")).toContain("text/calendar");
    expect(await calendar.text()).toContain("BEGIN:VEVENT");
  });

  test("is the same each time, and changes nothing", async () => {
    const { id, path } = await enter();
    const before = await db.select().from(bookings);
    await readPage(path);
    expect(await linkTo(id)).toBe(path);
    expect(await db.select().from(bookings)).toEqual(before);
  });

  test("ends when the owner makes a new one", async () => {
    const { id, path } = await enter();
    expect((await post(`/admin/bookings/${id}/link`, {})).status).toBe(200);
    const old = await readPage(path);
    expect([old.status, await old.text()]).toEqual([410, expect.stringContaining("There’s a newer link")]);
    expect((await readPage(await linkTo(id))).status).toBe(200);
  });

  test("ends 60 days after the guest has left", async () => {
    const { path } = await enter();
    const { now } = app;
    try {
      app.now = () => new Date(`${addDays(fields.end_date, 60)}T12:00:00Z`);
      expect((await readPage(path)).status).toBe(200);
      app.now = () => new Date(`${addDays(fields.end_date, 61)}T12:00:00Z`);
      const closed = await readPage(path);
      expect([closed.status, await closed.text()]).toEqual([410, expect.stringContaining("This link has expired")]);
    } finally {
      app.now = now;
    }
  });

  test("that is cut off, guessed, or made for something else opens nothing", async () => {
    const { id, path } = await enter();
    const { secret } = await app.auth.$context;
    const sign = (audience: string, key: string) =>
      new SignJWT({ version: 0 })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(id)
        .setAudience(audience)
        .setExpirationTime("1 day")
        .sign(new TextEncoder().encode(key));
    const paths = [
      "/stay",
      path.slice(0, -3),
      `/stay?token=${await sign("booking-decision", secret)}`,
      `/stay?token=${await sign("guest-stay", "another secret")}`,
    ];
    expect(await Promise.all(paths.map(async (each) => (await readPage(each)).status))).toEqual([404, 404, 404, 404]);
    expect((await readPage(`/stay?token=${await sign("guest-stay", secret)}`)).status).toBe(200);
  });

  test("does not exist for the booking of an account", async () => {
    const { id } = await createBooking(db, { start_date: inDays(30), end_date: inDays(31), status: "approved" });
    expect(await linkTo(id)).toBe("");
    expect((await post(`/admin/bookings/${id}/link`, {})).status).toBe(404);
  });

  test("says so once the stay belongs to an account, and opens nothing once the account is deleted", async () => {
    const { id, path } = await enter({ guest_email: "ana@example.com" });
    const guest = await createVisitor(app, { email: "ana@example.com" });
    const details = { guest_name: null, guest_email: null, guest_phone: null };
    await db
      .update(bookings)
      .set({ user_id: guest.user.id, ...details })
      .where(eq(bookings.id, id));
    const claimed = await readPage(path);
    expect([claimed.status, await claimed.text()]).toEqual([410, expect.stringContaining("It’s in your account now")]);
    await db.delete(profiles).where(eq(profiles.id, guest.user.id));
    expect((await readPage(path)).status).toBe(404);
    expect(await linkTo(id)).toBe("");
  });
});

test("the owner finds the private link on the booking’s page, without JavaScript too", async () => {
  const { id, path } = await enter();
  const page = await (await readPage(`/bookings/${id}`, owner.cookie)).text();
  expect(page).toContain("Your guest’s private page");
  expect(page).toContain(path);
  expect(await db.$count(mails)).toBe(0);
});
