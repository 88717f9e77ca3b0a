import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { properties } from "#app/server/db/schema.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;

let guest: string;
let admin: string;

beforeAll(async () => {
  app.now = () => new Date("2026-11-22T04:00:00Z");
  guest = await signUp({});
  admin = await signUp({ role: "admin" });
});

beforeEach(async () => {
  await db.delete(properties);
  await createProperty(db, { title: "Casa Prueba", intro: "White", time_zone: "America/Mazatlan" });
});

/** Posts fields as the app's forms do; a list repeats its name. */
function post(fields: [string, string][], cookie: string, headers: Record<string, string> = {}) {
  return request("/admin/property", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json", Origin: app.publicUrl, Cookie: cookie, ...headers },
  });
}

test("an admin changes the fields that are sent, and no others", async () => {
  const before = await findProperty(db);
  const fields: [string, string][] = [
    ["price_per_night", "145.00"],
    ["amenities", "Yoga"],
    ["amenities", "WiFi"],
  ];
  const response = await post(fields, admin);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    property: { title: "Casa Prueba", price_per_night: "145.00", amenities: ["WiFi", "Yoga"] },
  });
  expect(await findProperty(db)).toEqual({
    ...before,
    price_per_night: 14_500,
    amenities: ["WiFi", "Yoga"],
    updated_at: app.now(),
  });
});

test("an admin changes fields by JSON", async () => {
  const response = await request("/admin/property", {
    method: "POST",
    body: JSON.stringify({ bathrooms: 2.5, payment_apps: [{ name: "Zelle", handle: "pay@casa.example" }] }),
    headers: { "Content-Type": "application/json", Origin: app.publicUrl, Cookie: admin },
  });
  expect(response.status).toBe(200);
  expect(await findProperty(db)).toMatchObject({
    bathrooms: 2.5,
    payment_apps: [{ name: "Zelle", handle: "pay@casa.example" }],
  });
});

test("four texts of the maximum length fit into one form, in any script", async () => {
  const text = "日".repeat(20_000);
  const names = ["description", "property_details", "activities", "local_area"];
  expect(
    (
      await post(
        names.map((name) => [name, text]),
        admin,
      )
    ).status,
  ).toBe(200);
});

describe("nothing changes", () => {
  test.each([
    ["for a signed-out visitor", () => "", {}, [["title", "Mine"]], 401],
    ["for a guest", () => guest, {}, [["title", "Mine"]], 403],
    ["from a foreign site", () => admin, { Origin: "https://evil.example" }, [["title", "Mine"]], 403],
    [
      "when one field is invalid",
      () => admin,
      {},
      [
        ["title", "Mine"],
        ["bedrooms", "many"],
      ],
      400,
    ],
    ["when a field is unknown", () => admin, {}, [["is_demo", "true"]], 400],
  ] as [string, () => string, Record<string, string>, [string, string][], number][])(
    "%s",
    async (_, getCookie, headers, fields, status) => {
      const before = await findProperty(db);
      const response = await post(fields, getCookie(), headers);
      expect(response.status).toBe(status);
      const { error, message } = (await response.json()) as Record<string, unknown>;
      expect([typeof error, typeof message]).toEqual(["string", "string"]);
      expect(await findProperty(db)).toEqual(before);
    },
  );

  test("and the response names the invalid field", async () => {
    const response = await post([["bedrooms", "many"]], admin);
    expect(await response.json()).toMatchObject({
      error: "invalid",
      fields: { bedrooms: "Please enter a whole number from 0 to 50." },
    });
  });

  test("while there is no property", async () => {
    await db.delete(properties);
    expect((await post([["title", "Mine"]], admin)).status).toBe(404);
  });
});

test("today is the current day in the property's time zone", async () => {
  const requestToday = () =>
    request("/bookings", {
      method: "POST",
      body: new URLSearchParams({ start_date: "2026-11-21", end_date: "2026-11-22", guest_count: "99" }),
      headers: { Accept: "application/json", Origin: app.publicUrl, Cookie: guest },
    }).then((response) => response.json());
  expect(await requestToday()).not.toMatchObject({ fields: { start_date: expect.anything() as unknown } });
  expect((await post([["time_zone", "Asia/Tokyo"]], admin)).status).toBe(200);
  expect(await requestToday()).toMatchObject({
    fields: { start_date: "That first day has passed. The earliest is Nov 22, 2026." },
  });
  expect((await request("/", { headers: { Accept: "text/html" } })).status).toBe(200);
});

test("without JavaScript, an invalid form redirects back to its page with the errors", async () => {
  const fields: [string, string][] = [
    ["next", "/admin/settings"],
    ["bedrooms", "many"],
  ];
  const response = await post(fields, admin, { Accept: "text/html" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/admin/settings"]);
  expect(response.headers.get("set-cookie")).toContain("palapa_flash=");
});

const openSettings = (Cookie: string) => request("/admin/settings", { headers: { Accept: "text/html", Cookie } });

describe("the settings page", () => {
  test("is for admins; others are redirected to the home page", async () => {
    for (const cookie of ["", guest]) {
      const response = await openSettings(cookie);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    }
  });

  test("explains what a change means, and has an empty row for another payment app", async () => {
    const html = await (await openSettings(admin)).text();
    for (const text of ["America/Mazatlan", "Today is Nov 21, 2026 at the house.", "Nothing is converted"]) {
      expect(html).toContain(text);
    }
    expect(html.match(/name="payment_app_name"/g)).toHaveLength(2);
  });
});
