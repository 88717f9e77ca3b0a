import { expect, inject, test } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { queryPostgres } from "#tests/support/raw-query.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { race, requestChanges, signUpGuests } from "#tests/support/race.ts";
import { startServer } from "#tests/support/server.ts";
import { sharedDatabaseSettings } from "#tests/support/shared-database.ts";

test("two servers that start at once on an empty database create one property and one owner", async () => {
  const empty = { ...ownerSettings, DATABASE_URL: await copyTemplate(inject("postgresUrl")) };
  const servers = await Promise.all([startServer(empty), startServer(empty)]);
  const pages = await Promise.all(servers.map(async ({ origin }) => (await fetch(origin)).text()));
  for (const page of pages) expect(page).toContain("Casa Marea");
  const query = queryPostgres(empty.DATABASE_URL);
  expect(await query("select title from properties")).toEqual([{ title: "Casa Marea" }]);
  expect(await query("select email from profiles")).toEqual([{ email: owner.email }]);
  // They are killed, because they are still creating the widths of the demo's photos.
  await Promise.all(servers.map((server) => server.kill()));
  expect(servers.flatMap((server) => server.errors)).toEqual([]);
}, 180_000);

test("of fifty guests' requests for the same nights, approved at once on both servers, exactly one is approved", async () => {
  const shared = await sharedDatabaseSettings({ RATE_LIMITS: "off" });
  const servers = await Promise.all([startServer(shared), startServer(shared)]);
  const track = { origins: servers.map((server) => server.origin), owner };
  const guests = await signUpGuests(track, 50);
  const nights = { start_date: "2027-03-10", end_date: "2027-03-14" };
  const changes = await requestChanges(track, guests, nights);
  expect(changes.size).toBe(10);
  const counts = await race(track, guests, nights, { changes });
  // One of the approvals or accepted changes, or one of the stays that the owner entered.
  expect([
    { 200: 1, 409: 49 },
    { 201: 1, 409: 49 },
  ]).toContainEqual(counts.approvals);
  expect(counts).toMatchObject({
    requests: { 201: 50 },
    blocks: {},
    approved: 1,
    blocked: 0,
    collisions: 0,
  });

  const contested = await race(
    track,
    guests.slice(0, 20),
    { start_date: "2027-05-10", end_date: "2027-05-14" },
    {
      blocks: 5,
    },
  );
  // Either the blocks succeed, or one approval succeeds and prevents all blocks.
  expect([
    { approved: 1, blocked: 0 },
    { approved: 0, blocked: 5 },
  ]).toContainEqual({ approved: contested.approved, blocked: contested.blocked });
  await Promise.all(servers.map((server) => server.stop()));
  expect(servers.flatMap((server) => server.errors)).toEqual([]);
}, 180_000);
