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

test("whoever is signed out is shown the house instead of the dashboard", async () => {
  const response = await request("/admin", { headers: page });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
});

test("a guest is shown the house instead of the dashboard", async () => {
  const response = await request("/admin", { headers: { ...page, Cookie: await signUp({}) } });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
});

test("an admin sees what waits, with the words for what is missing, and the figures", async () => {
  await createBooking(app.database.db, {
    start_date: "2027-03-09",
    end_date: "2027-03-12",
    user_id: null,
    created_at: new Date("2026-11-20T15:00:00Z"),
  });
  const response = await request("/admin", { headers: { ...page, Cookie: await signUp({ role: "admin" }) } });
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const words of [
    "Asked 27 hours ago",
    "3 hours over the promised 24 hours",
    "Unknown User",
    "No email provided",
    "Mar 9, 2027 – Mar 12, 2027",
    "Approve Selected",
    "Deny Selected",
    "Approval rate",
  ]) {
    expect(html).toContain(words);
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
    "the figures",
    "create schema broken; create function broken.generate_series(int, int) returns setof int language sql as 'select 1 / 0'; set search_path = broken, pg_catalog, public",
    "reset search_path; drop schema broken cascade",
    ["Failed to load the figures"],
    ["Asked 27 hours ago", "Approve Selected", "Block dates"],
  ],
  [
    "the bookings",
    "alter table bookings rename to bookings_away",
    "alter table bookings_away rename to bookings",
    [
      "Failed to load the open requests",
      "Failed to load admin requests",
      "Failed to load the figures",
      "Failed to load bookings",
    ],
    ["Block dates"],
  ],
])(
  "while %s can't be read, that is logged, and the rest of the dashboard works",
  async (_, fault, mended, missing, present) => {
    const Cookie = await signUp({ role: "admin" });
    const lines: string[] = [];
    app.log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
    await app.database.executeSql(fault);
    const response = await request("/admin", { headers: { ...page, Cookie } });
    await app.database.executeSql(mended);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const words of [...missing, ...present]) expect(html).toContain(words);
    const said = lines.filter((line) => line.includes("A part of the dashboard could not be read"));
    expect(said.length).toBeGreaterThanOrEqual(missing.length);
    const whole = await request("/admin", { headers: { ...page, Cookie } });
    expect(await whole.text()).not.toContain("Failed to load");
  },
);

test("a mistyped filter or page shows the first page of everything", async () => {
  const Cookie = await signUp({ role: "admin" });
  const response = await request("/admin?status=lost&cursor=abc&order=price&search=%25%27", {
    headers: { ...page, Cookie },
  });
  expect(response.status).toBe(200);
});
