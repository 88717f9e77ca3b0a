import { eq } from "drizzle-orm";
import { PGlite } from "@electric-sql/pglite";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { approveBookings } from "#app/features/bookings/bookings.server.ts";
import { blocked_dates, profiles, properties, property_images, sessions } from "#app/server/db/schema.ts";
import { updateProperty } from "#app/features/property/property.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const visitor = { headers: { Accept: "text/html" } };
const nights = { start_date: "2027-03-10", end_date: "2027-03-14" };
const visit = async (path = "/") => (await request(path, visitor)).text();
const calendar = async () => (await (await request("/availability")).json()) as Record<string, unknown[]>;

let property: Awaited<ReturnType<typeof createProperty>>;

beforeEach(async () => {
  await emptyDatabase(db);
  property = await createProperty(db);
  app.now = () => new Date("2027-02-01T12:00:00Z");
});

test("each response has its own nonce", async () => {
  const [one, two] = [await request("/login", visitor), await request("/login", visitor)];
  expect(nonceOf(one)).not.toBe(nonceOf(two));
  expect(await two.text()).toContain(`nonce="${nonceOf(two)}"`);
});

test("the next page shows a new price, also one written directly into the database", async () => {
  expect(await visit()).toContain("$240");
  await updateProperty(db, { price_per_night: 31_100 }, app.now());
  expect(await visit()).toContain("$311");
  await app.database.executeSql("update properties set price_per_night = 42200");
  expect(await visit()).toContain("$422");
  await db.update(properties).set({ title: "Casa Otra" }).where(eq(properties.id, property.id));
  expect(await visit()).toContain("Casa Otra");
});

test("the next calendar shows a request, its approval and a block", async () => {
  expect(await calendar()).toEqual({ approved: [], pending: [], blocked: [] });
  const admin = await createProfile(db, { role: "admin" });
  const booking = await createBooking(db, nights);
  expect((await calendar()).pending).toEqual([nights]);
  await approveBookings(db, admin, [booking.id], app.now());
  expect(await calendar()).toMatchObject({ approved: [nights], pending: [] });
  const block = { start_date: "2027-04-01", end_date: "2027-04-03" };
  await db.insert(blocked_dates).values({ ...block, property_id: property.id });
  expect((await calendar()).blocked).toEqual([block]);
});

test("the next page shows a new photo", async () => {
  expect(await visit()).not.toContain("a/1.jpg");
  const photo = { path: "a/1.jpg", url: "/photos/a/1.jpg", alt: "The terrace at dusk", width: 1600, height: 1200 };
  await db.insert(property_images).values({ ...photo, property_id: property.id, position: 0, placeholder: "" });
  expect(await visit()).toContain("a/1.jpg");
});

test("a stay leaves the calendar when its last day is over in the property's time zone", async () => {
  await createBooking(db, { ...nights, status: "approved" });
  // Mazatlán is UTC-7.
  app.now = () => new Date("2027-03-15T06:59:59Z");
  expect((await calendar()).approved).toHaveLength(1);
  app.now = () => new Date("2027-03-15T07:00:00Z");
  expect((await calendar()).approved).toHaveLength(0);
});

const openAs = (cookie: string) => request("/", { headers: { ...visitor.headers, Cookie: cookie } });
const visitAs = async (cookie: string) => (await openAs(cookie)).text();

describe("a signed-in guest's page", () => {
  beforeEach(() => {
    app.now = () => new Date();
  });

  test("is shown to nobody else", async () => {
    const [gus, ana] = [await signUp({}), await signUp({ email: "ana@example.com" })];
    await db.update(profiles).set({ full_name: "Ana Other" }).where(eq(profiles.email, "ana@example.com"));
    expect(await visitAs(gus)).toMatch(/^(?!.*Ana Other).*Gus Guest/s);
    expect(await visitAs(ana)).toMatch(/^(?!.*Gus Guest).*Ana Other/s);
    expect(await visit()).not.toMatch(/Gus Guest|Ana Other/);
  });

  test("renews a session that was last renewed more than an hour ago", async () => {
    const cookie = await signUp({});
    expect((await openAs(cookie)).headers.getSetCookie()).toEqual([]);
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await db.update(sessions).set({ updatedAt: hoursAgo, expiresAt: new Date(Date.now() + 60_000) });
    expect((await openAs(cookie)).headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=2592000/);
    const [session] = await db.select().from(sessions);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
  });

  test("shows a new name, role and language at once", async () => {
    const cookie = await signUp({ role: "admin", email: "gus@example.com" });
    const isGus = eq(profiles.email, "gus@example.com");
    expect(await visitAs(cookie)).toContain("Dashboard");
    await db.update(profiles).set({ full_name: "Gina New" }).where(isGus);
    expect(await visitAs(cookie)).toContain("Gina New");
    await db.update(profiles).set({ role: "user" }).where(isGus);
    expect(await visitAs(cookie)).not.toContain("Dashboard");
    await db.update(profiles).set({ locale: "es" }).where(isGus);
    expect((await openAs(cookie)).headers.get("Set-Cookie")).toContain("palapa_language=es");
  });

  test("is not shown after signing out", async () => {
    const cookie = await signUp({});
    expect(await visitAs(cookie)).toContain("Gus Guest");
    const headers = { ...visitor.headers, Cookie: cookie, Origin: app.publicUrl };
    expect((await request("/logout", { method: "POST", headers })).status).toBeLessThan(400);
    expect(await visitAs(cookie)).not.toContain("Gus Guest");
  });
});

test("a rejected form is shown only to the user who sent it", async () => {
  app.now = () => new Date();
  const formError = await request("/bookings", {
    method: "POST",
    body: new URLSearchParams({ start_date: "nonsense" }),
    headers: { ...visitor.headers, Origin: app.publicUrl, Cookie: await signUp({}) },
  });
  const flash =
    formError.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("palapa_flash"))
      ?.split(";")[0] ?? "";
  expect(flash).not.toBe("");
  const shown = await request("/", { headers: { ...visitor.headers, Cookie: flash } });
  expect(shown.headers.getSetCookie().join()).toContain("palapa_flash=;");
  expect(await shown.text()).toContain("nonsense");
  expect(await visit()).not.toContain("nonsense");
});

test("each month has its own page", async () => {
  expect(await visit("/?month=2027-05")).toContain("May 2027");
  expect(await visit("/?month=2027-06")).toContain("June 2027");
});

test("a host without a name has a default name in the visitor's language", async () => {
  const guest = await createVisitor(app);
  const open = async (language: string) => {
    const headers = { ...visitor.headers, "Accept-Language": language, Cookie: guest.cookie };
    return (await request("/", { headers })).text();
  };
  app.now = () => new Date();
  for (const _ of [1, 2]) {
    expect(await open("en")).toMatch(/^(?!.*Anfitrión).*Property Manager/s);
    expect(await open("es")).toMatch(/^(?!.*Property Manager).*Anfitrión/s);
  }
});

/** The status of a response, and how often the property was read for it: once by the page's loader and once by the root's. */
async function countReads(fetchPage: () => Promise<Response>): Promise<[number, number]> {
  const queries = vi.spyOn(PGlite.prototype, "query");
  const response = await fetchPage();
  await response.text();
  const reads = queries.mock.calls.filter(([text]) => /from "properties"/.test(text));
  queries.mockRestore();
  return [response.status, reads.length];
}

test("a page is rendered once, also for 404, redirects and errors", async () => {
  expect(await countReads(() => request("/", visitor))).toEqual([200, 2]);
  const spanish = await createVisitor(app, { locale: "es" });
  app.now = () => new Date();
  expect(await countReads(() => openAs(spanish.cookie))).toEqual([302, 2]);
  await db.delete(properties);
  expect(await countReads(() => request("/", visitor))).toEqual([404, 2]);
  await app.database.executeSql("alter table properties rename to properties_away");
  expect(await countReads(() => request("/", visitor))).toEqual([500, 2]);
  await app.database.executeSql("alter table properties_away rename to properties");
});

test("HEAD and conditional requests get a page's normal response", async () => {
  await visit();
  const head = await request("/", { ...visitor, method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const again = await request("/", { headers: { ...visitor.headers, "If-None-Match": "*" } });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain(property.title);
});

function nonceOf(response: Response): string {
  return /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
}
