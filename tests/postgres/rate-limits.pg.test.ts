import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addDays } from "#app/lib/stay.ts";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

// Two servers on one database share the counts of attempts.

const url = await copyTemplate(inject("postgresUrl"));
const settings = { RATE_LIMITS: "on", AUTH_SECRET: "only-for-this-test-only-for-this-test" };
const openServer = async () => {
  const database = await openPostgres(url, (error) => {
    throw error;
  });
  afterAll(() => database.close());
  const testApp = await openTestApp(settings, { database });
  testApp.app.now = () => currentTime;
  return testApp;
};
let currentTime = new Date("2026-11-21T18:00:00Z");
const servers = [await openServer(), await openServer()] as const;

beforeAll(() => createProperty(servers[0].app.database.db));

function post(server: number, path: string, fields: Record<string, string>, cookie = "", address = "192.0.2.1") {
  const { app, request } = servers[server % 2] ?? servers[0];
  const headers = { Accept: "application/json", Origin: app.publicUrl, Cookie: cookie };
  return request(path, { method: "POST", body: new URLSearchParams(fields), headers }, address);
}

const countOf = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status).length;

test("of forty simultaneous requests of one guest to both servers twenty are accepted, and three minutes later one more", async () => {
  const { cookie } = await createVisitor(servers[0].app);
  const requestStay = (index: number) => {
    const day = addDays("2026-12-01", index);
    return post(index, "/bookings", { start_date: day, end_date: day, guest_count: "1" }, cookie);
  };
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => requestStay(index)));
  expect([countOf(responses, 201), countOf(responses, 429)]).toEqual([20, 20]);
  currentTime = new Date("2026-11-21T18:03:00Z");
  expect([(await requestStay(50)).status, (await requestStay(51)).status]).toEqual([201, 429]);
});

test("of thirty simultaneous guesses for one account to both servers, from different IP addresses, ten are checked", async () => {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    post(index, "/login", { email: "ana@example.com", password: "a guess" }, "", `198.51.100.${index}`),
  );
  const responses = await Promise.all(guesses);
  expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([10, 20]);
});
