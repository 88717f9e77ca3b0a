import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { calendar_feeds } from "#app/server/db/calendar-schema.ts";
import { bookings, settings } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";
import { openTestFeed } from "#tests/support/feeds.ts";

const { app, request, signUp } = await openTestApp({ ALLOW_PRIVATE_FEEDS: "on" });
const { db } = app.database;
const site = await openTestFeed();
afterAll(() => site.close());
const stay = { start_date: "2027-03-10", end_date: "2027-03-12" };

let cookie: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { title: "Casa Prueba" });
  cookie = await signUp({ role: "admin" });
  app.now = () => new Date("2026-11-22T18:00:00Z");
});

const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: app.publicUrl, Accept: "application/json", Cookie: cookie, ...headers },
  });
const read = async <Body>(response: Promise<Response>) => (await (await response).json()) as Body;
const listAll = () =>
  read(request("/admin/calendar-feeds", { headers: { Cookie: cookie, Accept: "application/json" } }));

async function createAddress(): Promise<string> {
  const { export_url } = await read<{ export_url: string }>(post("/admin/calendar-feeds/export-token"));
  expect(export_url.startsWith(app.publicUrl)).toBe(true);
  return export_url.slice(app.publicUrl.length);
}

describe("the calendar for other sites", () => {
  test("has no address until an admin creates one", async () => {
    expect(await listAll()).toEqual({ feeds: [], export_url: null, collisions: [] });
    expect((await request("/calendar/undefined.ics")).status).toBe(404);
    expect((await request("/calendar/null.ics")).status).toBe(404);
  });

  test("is served as text/calendar, without a cookie, to anyone with its address", async () => {
    const guest = await createProfile(db, { full_name: "Marta Secret" });
    await createBooking(db, { ...stay, status: "approved", user_id: guest.id, special_requests: "A cot" });
    await createBooking(db, { start_date: "2027-04-01", end_date: "2027-04-02" });
    await post("/admin/blocked-dates", { start_date: "2027-05-01", end_date: "2027-05-02", reason: "Roof repair" });
    const response = await request(await createAddress(), { headers: { Accept: "text/html" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("set-cookie")).toBeNull();
    const text = await response.text();
    expect(text.match(/SUMMARY:.+/g)).toEqual(["SUMMARY:Reserved", "SUMMARY:Not available"]);
    expect(text).toContain("DTSTART;VALUE=DATE:20270310\r\nDTEND;VALUE=DATE:20270313");
    for (const secret of ["Marta", "cot", "Roof", "20270401"]) expect(text).not.toContain(secret);
  });

  test("is not sent again while it is unchanged", async () => {
    await createBooking(db, { ...stay, status: "approved" });
    const address = await createAddress();
    const etag = (await request(address)).headers.get("etag") ?? "";
    const again = await request(address, { headers: { "If-None-Match": `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    app.now = () => new Date("2026-11-22T23:00:00Z");
    expect((await request(address)).headers.get("etag")).toBe(etag);
    await db.update(bookings).set({ status: "cancelled", updated_at: new Date("2026-11-23T18:00:00Z") });
    expect((await request(address, { headers: { "If-None-Match": etag } })).status).toBe(200);
  });

  test("answers HEAD without a body", async () => {
    const response = await request(await createAddress(), { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("etag")).toMatch(/^"\S+"$/);
  });

  test("has only its new address once that is renewed", async () => {
    const old = await createAddress();
    const renewed = await createAddress();
    expect(renewed).not.toBe(old);
    expect([(await request(old)).status, (await request(renewed)).status]).toEqual([404, 200]);
    expect(await listAll()).toMatchObject({ export_url: app.publicUrl + renewed });
  });

  test("never contains what was imported", async () => {
    site.behaviour = { site: "airbnb", events: [{ uid: "a", ...stay }] };
    await post("/admin/calendar-feeds", { name: "Airbnb", url: site.url });
    expect(await read(request("/availability"))).toMatchObject({ blocked: [stay] });
    expect(await (await request(await createAddress())).text()).not.toContain("BEGIN:VEVENT");
  });

  test("shows an approved stay that was cancelled as cancelled", async () => {
    const { id } = await createBooking(db, stay);
    await post("/admin/bookings/approval", { booking_id: id });
    await post(`/bookings/${id}/cancellation`, { reason: "A storm took the road" });
    const { id: never } = await createBooking(db, stay);
    await post(`/bookings/${never}/cancellation`, { reason: "Changed their mind" });
    const text = await (await request(await createAddress())).text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("STATUS:CANCELLED");
  });
});

describe("a feed of another site", () => {
  test("is read when it is added, and again by 'Sync now'", async () => {
    site.behaviour = { site: "vrbo", events: [{ uid: "a", ...stay }] };
    const { feed } = await read<{ feed: { id: string } }>(
      post("/admin/calendar-feeds", { name: "Vrbo", url: site.url }),
    );
    expect(await listAll()).toMatchObject({
      feeds: [{ id: feed.id, name: "Vrbo", url: site.url, last_error: null, events: 1, failures: 0 }],
    });
    site.behaviour = "error";
    expect(await read(post(`/admin/calendar-feeds/${feed.id}/sync`))).toEqual({ id: feed.id, last_error: "http-503" });
    expect(await listAll()).toMatchObject({ feeds: [{ last_error: "http-503", events: 1, failures: 1 }] });
    expect((await post(`/admin/calendar-feeds/${feed.id}/removal`)).status).toBe(200);
    expect((await post(`/admin/calendar-feeds/${feed.id}/sync`)).status).toBe(404);
    expect(await read(request("/availability"))).toMatchObject({ blocked: [] });
  });

  test.each([
    ["", "https://airbnb.example/1.ics", "name"],
    ["Airbnb", "airbnb", "url"],
    ["Airbnb", "ftp://airbnb.example/1.ics", "url"],
    ["Airbnb", "javascript:alert(1)", "url"],
  ])("is rejected as %j at %j", async (name, url, field) => {
    const response = await post("/admin/calendar-feeds", { name, url });
    expect(response.status).toBe(400);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
  });

  test("may have a webcal address, and is never the property's own", async () => {
    await post("/admin/calendar-feeds", { name: "iCloud", url: "webcal://127.0.0.1:9/published/2/abc" });
    expect(await db.select({ url: calendar_feeds.url }).from(calendar_feeds)).toEqual([
      { url: "https://127.0.0.1:9/published/2/abc" },
    ]);
    const own = app.publicUrl + (await createAddress());
    expect((await post("/admin/calendar-feeds", { name: "Own", url: own })).status).toBe(400);
  });

  test("is hidden from guests: they see the days as unavailable, without their source", async () => {
    site.behaviour = { site: "vrbo", events: [{ uid: "a", ...stay }] };
    await post("/admin/calendar-feeds", { name: "Vrbo of Olga", url: site.url });
    const guest = await signUp({});
    for (const session of ["", guest]) {
      const page = await (await request("/", { headers: { Accept: "text/html", Cookie: session } })).text();
      for (const secret of ["Vrbo of Olga", "Marta Ruiz", "secret-1234"]) expect(page).not.toContain(secret);
    }
    const page = await (await request("/", { headers: { Accept: "text/html", Cookie: cookie } })).text();
    expect(page).toContain("Vrbo of Olga");
    expect(page).not.toContain("Marta Ruiz");
  });
});

describe("an approval", () => {
  test("reads old feeds first, and stops at days that were taken meanwhile", async () => {
    site.behaviour = "empty";
    await post("/admin/calendar-feeds", { name: "Airbnb", url: site.url });
    const { id } = await createBooking(db, stay);
    site.behaviour = { site: "airbnb", events: [{ uid: "a", ...stay }] };
    app.now = () => new Date("2026-11-22T18:11:00Z");
    const stopped = await post("/admin/bookings/approval", { booking_id: id });
    expect(stopped.status).toBe(409);
    const { results } = (await stopped.json()) as { results: { error: string; events: { id: string }[] }[] };
    expect(results).toMatchObject([{ error: "imported-dates", events: [{ feed_name: "Airbnb", ...stay }], feeds: [] }]);
    const overridden_event = results[0]?.events[0]?.id ?? "";
    expect((await post("/admin/bookings/approval", { booking_id: id, overridden_event })).status).toBe(200);
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
    expect(booking?.status).toBe("approved");
    expect(await listAll()).toMatchObject({ collisions: [] });
  });

  test("says how old a feed is that doesn't answer, and goes on once the owner accepts it", async () => {
    site.behaviour = "empty";
    await post("/admin/calendar-feeds", { name: "Airbnb", url: site.url });
    const { id } = await createBooking(db, stay);
    site.behaviour = "error";
    app.now = () => new Date("2026-11-22T21:00:00Z");
    const stopped = await post("/admin/bookings/approval", { booking_id: id });
    const { message, results } = (await stopped.json()) as { message: string; results: { feeds: { id: string }[] }[] };
    expect([stopped.status, message]).toEqual([409, "Airbnb last answered 3 hours ago."]);
    const accepted_feed = results[0]?.feeds[0]?.id ?? "";
    expect((await post("/admin/bookings/approval", { booking_id: id, accepted_feed })).status).toBe(200);
  });
});

test("the settings of a fresh install have no calendar address", async () => {
  expect(await db.select().from(settings).where(eq(settings.key, "calendar_token"))).toEqual([]);
});
