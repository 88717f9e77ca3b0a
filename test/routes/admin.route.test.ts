import { beforeAll, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { createBooking, createProperty } from "#test/factories.ts";

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

test("a mistyped filter or page shows the first page of everything", async () => {
  const Cookie = await signUp({ role: "admin" });
  const response = await request("/admin?status=lost&cursor=abc", { headers: { ...page, Cookie } });
  expect(response.status).toBe(200);
});
