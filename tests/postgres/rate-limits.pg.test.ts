import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addDays } from "#app/lib/stay.ts";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

// Two servers of one house: what is tried at one is counted at the other.

const url = await copyTemplate(inject("postgresUrl"));
const settings = { RATE_LIMITS: "on", AUTH_SECRET: "only-for-this-test-only-for-this-test" };
const openServer = async () => {
  const database = await openPostgres(url, (error) => {
    throw error;
  });
  afterAll(() => database.close());
  const house = await openTestApp(settings, { database });
  house.app.now = () => present;
  return house;
};
let present = new Date("2026-11-21T18:00:00Z");
const servers = [await openServer(), await openServer()] as const;

beforeAll(() => createProperty(servers[0].app.database.db));

function post(server: number, path: string, fields: Record<string, string>, cookie = "", address = "192.0.2.1") {
  const { app, request } = servers[server % 2] ?? servers[0];
  const headers = { Accept: "application/json", Origin: app.publicUrl, Cookie: cookie };
  return request(path, { method: "POST", body: new URLSearchParams(fields), headers }, address);
}

const countOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

test("forty requests of one guest at once, over both, are twenty bookings, and three minutes later one more", async () => {
  const { cookie } = await createVisitor(servers[0].app);
  const ask = (index: number) => {
    const day = addDays("2026-12-01", index);
    return post(index, "/bookings", { start_date: day, end_date: day, guest_count: "1" }, cookie);
  };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)));
  expect([countOf(answers, 201), countOf(answers, 429)]).toEqual([20, 20]);
  present = new Date("2026-11-21T18:03:00Z");
  expect([(await ask(50)).status, (await ask(51)).status]).toEqual([201, 429]);
});

test("thirty guesses at one address at once, over both and from everywhere, are ten", async () => {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    post(index, "/login", { email: "ana@example.com", password: "a guess" }, "", `198.51.100.${index}`),
  );
  const answers = await Promise.all(guesses);
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 20]);
});
