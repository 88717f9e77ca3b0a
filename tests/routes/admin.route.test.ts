import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const page = { Accept: "text/html" };

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(app.database.db, { title: "Casa Prueba" });
});

test("a signed-out visitor who opens the dashboard is redirected to the home page", async () => {
  const response = await request("/admin", { headers: page });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
});

test("a guest who opens the dashboard is redirected to the home page", async () => {
  const response = await request("/admin", { headers: { ...page, Cookie: await signUp({}) } });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
});

test("an admin sees the pending requests, with placeholders for missing data, and the statistics", async () => {
  await createBooking(app.database.db, {
    start_date: "2027-03-09",
    end_date: "2027-03-12",
    user_id: null,
    created_at: new Date("2026-11-20T15:00:00Z"),
  });
  const response = await request("/admin", { headers: { ...page, Cookie: await signUp({ role: "admin" }) } });
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const text of [
    "1 request to answer, the first one overdue.",
    "3h late",
    "Unknown User",
    "No email provided",
    "Tue, Mar 9 – Sat, Mar 13",
    "Approve Selected",
    "Deny Selected",
    "Approval rate",
  ]) {
    expect(html).toContain(text);
  }
});

test.each([
  [
    "the payments",
    "alter table payments rename to payments_away",
    "alter table payments_away rename to payments",
    ["Failed to load the open requests", "Failed to load bookings"],
    ["Approval rate", "Block dates"],
  ],
  [
    "the statistics",
    "create schema broken; create function broken.generate_series(int, int) returns setof int language sql as 'select 1 / 0'; set search_path = broken, pg_catalog, public",
    "reset search_path; drop schema broken cascade",
    ["Failed to load your numbers"],
    ["3h late", "Approve Selected", "Block dates"],
  ],
  [
    "the bookings",
    "alter table bookings rename to bookings_away",
    "alter table bookings_away rename to bookings",
    [
      "Failed to load the open requests",
      "Failed to load admin requests",
      "Failed to load your numbers",
      "Failed to load bookings",
    ],
    ["Block dates"],
  ],
])(
  "while %s can't be read, the error is logged and the rest of the dashboard works",
  async (_, fault, repair, missing, present) => {
    const Cookie = await signUp({ role: "admin" });
    const lines: string[] = [];
    app.log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
    await app.database.executeSql(fault);
    const response = await request("/admin", { headers: { ...page, Cookie } });
    await app.database.executeSql(repair);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of [...missing, ...present]) expect(html).toContain(text);
    expect(lines.some((line) => line.includes("The navigation's counts could not be read"))).toBe(
      missing.includes("Failed to load admin requests"),
    );
    const logged = lines.filter((line) => line.includes("A part of the dashboard could not be read"));
    expect(logged.length).toBeGreaterThanOrEqual(missing.length);
    const repaired = await request("/admin", { headers: { ...page, Cookie } });
    expect(await repaired.text()).not.toContain("Failed to load");
  },
);

test("an invalid filter or cursor shows the first page of all bookings", async () => {
  const Cookie = await signUp({ role: "admin" });
  const response = await request("/admin?status=lost&cursor=abc&order=price&search=%25%27", {
    headers: { ...page, Cookie },
  });
  expect(response.status).toBe(200);
});

test("the navigation's counts are for admins only", async () => {
  const path = "/admin.data?_routes=routes%2Fadmin%2Flayout";
  const cookies = ["", await signUp({}), await signUp({ role: "admin" })];
  const answers = await Promise.all(
    cookies.map(async (Cookie) => (await request(path, { headers: { Cookie } })).text()),
  );
  expect(answers.map((text) => text.includes("failing_calendars"))).toEqual([false, false, true]);
});
