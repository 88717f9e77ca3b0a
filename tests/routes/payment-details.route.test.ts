import { beforeEach, expect, test } from "vitest";
import { addDays, dayIn } from "#app/lib/stay.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const start_date = addDays(dayIn("UTC", app.now()), 20);
const HANDLE = "@only-for-guests";

beforeEach(async () => {
  await emptyDatabase(db);
  await createProfile(db, { role: "admin", full_name: "Olga Marea" });
});

/** All that a browser with this cookie requests for the home page: the page and its data. */
async function loadHome(cookie: string, search = ""): Promise<string> {
  const texts = [];
  for (const [path, accept] of [
    [`/${search}`, "text/html"],
    [`/_root.data${search}`, "*/*"],
    [`/availability`, "application/json"],
    [`/profile`, "application/json"],
  ] as const) {
    texts.push(await (await request(path, { headers: { Accept: accept, Cookie: cookie } })).text());
  }
  return texts.join("\n");
}

async function requestStay(cookie: string): Promise<{ id: string }> {
  const response = await request("/bookings", {
    method: "POST",
    body: new URLSearchParams({ start_date, end_date: start_date, guest_count: "2" }),
    headers: { Origin: app.publicUrl, Accept: "application/json", Cookie: cookie },
  });
  const text = await response.text();
  expect(text).toContain(HANDLE);
  return (JSON.parse(text) as { booking: { id: string } }).booking;
}

async function read(path: string, cookie: string, accept = "text/html"): Promise<string> {
  return (await request(path, { headers: { Accept: accept, Cookie: cookie } })).text();
}

test("payment handles are shown only to guests who have requested a stay", async () => {
  await createProperty(db, { payment_apps: [{ name: "Venmo", handle: HANDLE }] });
  const guest = await signUp({});
  const other = await signUp({});
  expect(await loadHome("")).not.toContain(HANDLE);
  expect(await loadHome(guest)).not.toContain(HANDLE);

  const { id } = await requestStay(guest);
  expect(await read(`/?requested=${id}`, guest)).toContain(HANDLE);
  expect(await read(`/bookings/${id}`, guest)).toContain(HANDLE);
  expect(await read("/bookings", guest, "application/json")).toContain(HANDLE);

  expect(await loadHome("", `?requested=${id}`)).not.toContain(HANDLE);
  expect(await loadHome(other, `?requested=${id}`)).not.toContain(HANDLE);
  expect(await read("/bookings", other, "application/json")).not.toContain(HANDLE);
});

test("without payment apps, a guest reads that the owner sends the payment details", async () => {
  await createProperty(db, { payment_apps: [] });
  const guest = await signUp({});
  const response = await request("/bookings", {
    method: "POST",
    body: new URLSearchParams({ start_date, end_date: start_date, guest_count: "2" }),
    headers: { Origin: app.publicUrl, Accept: "text/html", Cookie: guest },
  });
  const page = await request(response.headers.get("Location") ?? "", {
    headers: { Accept: "text/html", Cookie: guest },
  });
  expect(await page.text()).toContain("Olga will send you the payment details");
  const booking = await db.query.bookings.findFirst();
  const bookingPage = await request(`/bookings/${booking?.id}`, { headers: { Accept: "text/html", Cookie: guest } });
  expect(await bookingPage.text()).toContain(`Olga will send you the payment details for $240. Your reference is`);
});
