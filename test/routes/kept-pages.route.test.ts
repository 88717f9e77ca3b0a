import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approveBookings } from "#app/bookings/bookings.server.ts";
import { blocked_dates, profiles, properties, property_images } from "#app/db/schema.ts";
import { updateProperty } from "#app/property/property.server.ts";
import { openTestApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database.ts";
import { createBooking, createProfile, createProperty } from "#test/factories.ts";

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

test("the same page is kept while nothing changes, and each visitor gets a nonce of their own", async () => {
  const [one, two] = [await request("/", visitor), await request("/", visitor)];
  const [nonceOne, nonceTwo] = [nonceOf(one), nonceOf(two)];
  const [textOne, textTwo] = [await one.text(), await two.text()];
  expect(nonceOne).not.toBe(nonceTwo);
  expect(textTwo).toContain(`nonce="${nonceTwo}"`);
  expect(textTwo).not.toContain(nonceOne);
  expect(textTwo).toBe(textOne.replaceAll(nonceOne, nonceTwo));
  expect(two.headers.get("Content-Length")).toBe(String(Buffer.byteLength(textTwo)));
});

test("a new price, also by hand in the database, stands on the very next page", async () => {
  expect(await visit()).toContain("$240");
  await updateProperty(db, { price_per_night: 31_100 }, app.now());
  expect(await visit()).toContain("$311");
  await app.database.executeSql("update properties set price_per_night = 42200");
  expect(await visit()).toContain("$422");
  await db.update(properties).set({ title: "Casa Otra" }).where(eq(properties.id, property.id));
  expect(await visit()).toContain("Casa Otra");
});

test("a request, its approval and a block stand in the very next calendar", async () => {
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

test("a new photo stands on the very next page", async () => {
  expect(await visit()).not.toContain("a/1.jpg");
  const photo = { path: "a/1.jpg", url: "/photos/a/1.jpg", alt: "The terrace at dusk", width: 1600, height: 1200 };
  await db.insert(property_images).values({ ...photo, property_id: property.id, position: 0, placeholder: "" });
  expect(await visit()).toContain("a/1.jpg");
});

test("a stay leaves the calendar when its last day is over at the house", async () => {
  await createBooking(db, { ...nights, status: "approved" });
  // Mazatlán is seven hours behind.
  app.now = () => new Date("2027-03-15T06:59:59Z");
  expect((await calendar()).approved).toHaveLength(1);
  app.now = () => new Date("2027-03-15T07:00:00Z");
  expect((await calendar()).approved).toHaveLength(0);
});

const openAs = (cookie: string) => request("/", { headers: { ...visitor.headers, Cookie: cookie } });
const visitAs = async (cookie: string) => (await openAs(cookie)).text();

describe("a guest's page", () => {
  beforeEach(() => {
    app.now = () => new Date();
  });

  test("is kept while nothing changes, for nobody else", async () => {
    const [gus, ana] = [await signUp({}), await signUp({ email: "ana@example.com" })];
    await db.update(profiles).set({ full_name: "Ana Other" }).where(eq(profiles.email, "ana@example.com"));
    const first = await openAs(gus);
    const again = await openAs(gus);
    expect(await again.text()).toBe((await first.text()).replaceAll(nonceOf(first), nonceOf(again)));
    for (const _ of [1, 2]) {
      expect(await visit()).not.toMatch(/Gus Guest|Ana Other/);
      expect(await visitAs(gus)).toMatch(/^(?!.*Ana Other).*Gus Guest/s);
      expect(await visitAs(ana)).toMatch(/^(?!.*Gus Guest).*Ana Other/s);
    }
  });

  test("follows a name, a right and a language at once", async () => {
    const cookie = await signUp({ role: "admin", email: "gus@example.com" });
    const me = eq(profiles.email, "gus@example.com");
    expect(await visitAs(cookie)).toContain("Dashboard");
    await db.update(profiles).set({ full_name: "Gina New" }).where(me);
    expect(await visitAs(cookie)).toContain("Gina New");
    await db.update(profiles).set({ role: "user" }).where(me);
    expect(await visitAs(cookie)).not.toContain("Dashboard");
    await db.update(profiles).set({ locale: "es" }).where(me);
    expect((await openAs(cookie)).headers.get("Set-Cookie")).toContain("palapa_language=es");
  });

  test("is gone with its session", async () => {
    const cookie = await signUp({});
    expect(await visitAs(cookie)).toContain("Gus Guest");
    const headers = { ...visitor.headers, Cookie: cookie, Origin: app.publicUrl };
    expect((await request("/logout", { method: "POST", headers })).status).toBeLessThan(400);
    expect(await visitAs(cookie)).not.toContain("Gus Guest");
  });
});

test("a refused form is shown to the one who sent it and to nobody else", async () => {
  app.now = () => new Date();
  const refused = await request("/bookings", {
    method: "POST",
    body: new URLSearchParams({ start_date: "nonsense" }),
    headers: { ...visitor.headers, Origin: app.publicUrl, Cookie: await signUp({}) },
  });
  const flash =
    refused.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("palapa_flash"))
      ?.split(";")[0] ?? "";
  expect(flash).not.toBe("");
  const shown = await request("/", { headers: { ...visitor.headers, Cookie: flash } });
  expect(shown.headers.getSetCookie().join()).toContain("palapa_flash=;");
  expect(await shown.text()).toContain("nonsense");
  expect(await visit()).not.toContain("nonsense");
});

test("each month has a page of its own", async () => {
  expect(await visit("/?month=2027-05")).toContain("May 2027");
  expect(await visit("/?month=2027-06")).toContain("June 2027");
});

test("a HEAD and a question for changes get what a page has always answered", async () => {
  await visit();
  const head = await request("/", { ...visitor, method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const again = await request("/", { headers: { ...visitor.headers, "If-None-Match": "*" } });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain(property.title);
});

test("fifty who come at once after a change all see it", async () => {
  await visit();
  await updateProperty(db, { price_per_night: 51_500 }, app.now());
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit()));
  expect(pages.every((page) => page.includes("$515"))).toBe(true);
});

function nonceOf(response: Response): string {
  return /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
}
