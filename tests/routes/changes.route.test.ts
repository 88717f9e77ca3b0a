import { beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "#app/lib/stay.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const inDays = (days: number) => addDays(dayIn("UTC", app.now()), days);

beforeAll(async () => {
  await createProperty(app.database.db);
});

test("a guest asks for a change without JavaScript, reads both stays, and a foreign site can't ask for them", async () => {
  const Cookie = await signUp({});
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json", Origin: app.publicUrl, Cookie, ...headers },
    });
  const read = async (path: string) => (await request(path, { headers: { Accept: "text/html", Cookie } })).text();
  const stay = { start_date: inDays(20), end_date: inDays(23), guest_count: "2" };
  const { booking } = (await (await post("/bookings", stay)).json()) as { booking: { id: string } };
  const path = `/bookings/${booking.id}/changes`;
  const page = await read(`${path}?start_date=${inDays(22)}&end_date=${inDays(25)}&guest_count=3`);
  for (const text of ["The stay you’d like", "+$10", `value="${inDays(22)}"`]) expect(page).toContain(text);

  const change = { start_date: inDays(22), end_date: inDays(25), guest_count: "3", counting: "days" };
  expect((await post(path, change, { Origin: "https://evil.example" })).status).toBe(403);
  expect(await (await post(path, stay)).json()).toMatchObject({ error: "no-change" });
  const asked = await post(path, change, { Accept: "text/html" });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, `/bookings/${booking.id}`]);
  expect(await read(`/bookings/${booking.id}`)).toContain("You’ve asked to change your stay");
});

test("a change that can't be asked for without JavaScript comes back with its values and the reason", async () => {
  const Cookie = await signUp({});
  const headers = { Accept: "text/html", Origin: app.publicUrl, Cookie };
  const post = (path: string, fields: Record<string, string>, Accept = "text/html") =>
    request(path, { method: "POST", body: new URLSearchParams(fields), headers: { ...headers, Accept } });
  const stay = { start_date: inDays(40), end_date: inDays(43), guest_count: "2" };
  const { booking } = (await (await post("/bookings", stay, "application/json")).json()) as { booking: { id: string } };
  const path = `/bookings/${booking.id}/changes`;
  // The form of a page that was opened when the owner still counted the nights between check-in and check-out.
  const form = { start_date: inDays(41), end_date: inDays(45), guest_count: "3", message: "If possible" };
  const json = await post(path, { ...form, counting: "nights" }, "application/json");
  expect([json.status, await json.json()]).toMatchObject([409, { error: "counting-changed", counting: "days" }]);

  const rejected = await post(path, { ...form, counting: "nights" });
  expect([rejected.status, rejected.headers.get("location")]).toEqual([303, path]);
  const flash = (rejected.headers.getSetCookie()[0] ?? "").split(";")[0];
  const page = await (await request(path, { headers: { Accept: "text/html", Cookie: `${Cookie}; ${flash}` } })).text();
  for (const text of ["changed how dates are chosen", "Your stay is as it was", `value="${inDays(41)}"`]) {
    expect(page).toContain(text);
  }
  expect(page).toContain(`value="${inDays(44)}"`);
  expect(page).toContain("If possible");
});
