import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { openTestApp } from "#test/app.ts";
import { createProperty } from "#test/factories.ts";

const { app, request, signUp } = await openTestApp();
let user: string;
let admin: string;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(app.database.db);
  user = await signUp({});
  admin = await signUp({ role: "admin" });
});

async function ask(path: string, { by = "", fields }: { by?: string; fields?: Record<string, string> }) {
  const headers = { Accept: "application/json", Origin: app.publicUrl, Cookie: by };
  const init = fields ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers };
  const { status } = await request(path, init);
  return status;
}

const stay = { start_date: "2027-03-09", end_date: "2027-03-10", guest_count: "2" };
const profile = { full_name: "Gus Guest", email: "gus@example.com", phone_number: "" };
const adminPaths = routes
  .map(({ path = "" }) => `/${path.replace(":id", randomUUID())}`)
  .filter((path) => path === "/admin" || path.startsWith("/admin/"));

describe("whoever may do what", () => {
  test.each(["/", "/availability", "/login", "/signup", "/auth/confirm"])("everyone may see %s", async (path) => {
    expect(await ask(path, {})).toBe(200);
  });

  test("who is signed out may not book, nor read or change anybody's data", async () => {
    expect(await ask("/bookings", { fields: stay })).toBe(401);
    expect(await ask("/bookings", {})).toBe(401);
    expect(await ask("/profile", {})).toBe(401);
    expect(await ask("/profile", { fields: profile })).toBe(401);
    expect(await ask(`/bookings/${randomUUID()}/cancellation`, { fields: {} })).toBe(401);
  });

  test("who is signed in books, sees their bookings and edits their profile, and so does an admin", async () => {
    for (const by of [user, admin]) {
      expect(await ask("/bookings", { by, fields: stay })).toBe(201);
      expect(await ask("/bookings", { by })).toBe(200);
      expect(await ask("/profile", { by })).toBe(200);
    }
    expect(await ask("/profile", { by: user, fields: profile })).toBe(200);
  });

  test("every address of the owner's side is known here", () => {
    expect(adminPaths.length).toBeGreaterThan(8);
  });

  test.each(adminPaths)("only an admin may use %s", async (path) => {
    for (const [by, refusal] of [
      ["", 401],
      [user, 403],
    ] as const) {
      // 405 and 400: it takes no form, or has nothing to read. 303: a page, that leads home instead.
      expect([refusal, 405]).toContain(await ask(path, { by, fields: {} }));
      expect([refusal, 303, 400, 405]).toContain(await ask(path, { by }));
    }
    expect([401, 403]).not.toContain(await ask(path, { by: admin, fields: {} }));
  });
});
