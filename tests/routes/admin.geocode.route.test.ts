import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openTestGeocoder, todosSantos } from "#tests/support/geocoder.ts";

const service = await openTestGeocoder();
afterAll(() => service.close());
const { app, request, signUp } = await openTestApp({ GEOCODER_URL: service.url });

let admin: string;

beforeAll(async () => {
  await createProperty(app.database.db);
  admin = await signUp({ role: "admin" });
});

beforeEach(() => {
  service.requests.length = 0;
  service.behaviour = [todosSantos];
});

async function search(q: string, Cookie = "") {
  const response = await request(`/admin/geocode?${new URLSearchParams({ q })}`, {
    headers: { Accept: "application/json", Cookie },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("an admin gets the first result of the geocoding service", async () => {
  expect(await search("Calle Topete, Todos Santos", admin)).toEqual({
    status: 200,
    body: { latitude: 23.4464, longitude: -110.2265 },
  });
  expect(service.requests[0]?.headers["user-agent"]).toContain(app.publicUrl);
});

test("only an admin may search; for others the service gets no request", async () => {
  expect((await search("Calle Topete")).status).toBe(401);
  expect((await search("Calle Topete", await signUp({}))).status).toBe(403);
  expect(service.requests).toEqual([]);
});

describe("a search without a result says why", () => {
  test("when nothing was found", async () => {
    service.behaviour = [];
    expect(await search("Nowhere at all", admin)).toMatchObject({
      status: 404,
      body: { message: "Address not found. Please try a different address or use coordinates." },
    });
  });

  test("when the service fails", async () => {
    service.behaviour = "error";
    expect(await search("Anywhere", admin)).toMatchObject({
      status: 503,
      body: { message: "Failed to find address. Please try again or use coordinates." },
    });
  });

  test.each(["", "   ", "a".repeat(501)])("when the address is invalid: %j", async (q) => {
    expect(await search(q, admin)).toMatchObject({
      status: 400,
      body: { fields: { q: expect.any(String) as string } },
    });
    expect(service.requests).toEqual([]);
  });
});
