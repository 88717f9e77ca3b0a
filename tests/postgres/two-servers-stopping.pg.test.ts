import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "#app/lib/stay.ts";
import { type Balancer, openBalancer } from "#tests/support/load-balancer.ts";
import { post } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { owner } from "#tests/support/owner-env.ts";
import { queryPostgres } from "#tests/support/raw-query.ts";
import { sharedDatabaseSettings } from "#tests/support/shared-database.ts";

const GUESTS = 6;
const shared = await sharedDatabaseSettings({
  TRUST_PROXY: "loopback",
  RATE_LIMITS: "off",
  // One second is enough, because the load balancer checks ten times a second.
  STOP_GRACE: "1",
});

let servers: ServerProcess[];
let balancer: Balancer;
let guests: string[];
beforeAll(async () => {
  servers = await Promise.all([startServer(shared), startServer(shared)]);
  balancer = await openBalancer(servers.map(({ origin }) => origin));
  guests = await signUpGuests({ origins: [balancer.origin], owner }, GUESTS);
}, 60_000);
afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
});

const tonight = dayIn("UTC", new Date());
let requestCount = 0;

/** Requests a stay; returns the id of the accepted booking, or the problem. */
async function requestStay(cookie: string): Promise<{ id: string } | { problem: string }> {
  const day = addDays(tonight, 5 + (requestCount++ % 300));
  const stay = { start_date: day, end_date: day, guest_count: "2" };
  try {
    const response = await post(balancer.origin, "/bookings", stay, cookie);
    if (response.status !== 201) return { problem: `a request was answered ${response.status}` };
    return ((await response.json()) as { booking: { id: string } }).booking;
  } catch (error) {
    return { problem: String(error) };
  }
}

async function missingOf(accepted: string[]): Promise<string[]> {
  const rows = await queryPostgres(shared.DATABASE_URL)("select id from bookings");
  const stored = new Set(rows.map(({ id }) => id));
  return accepted.filter((id) => !stored.has(id));
}

test("all servers are restarted one after the other, and no request fails", async () => {
  const problems: string[] = [];
  const accepted: string[] = [];
  let pages = 0;
  const over = new AbortController();
  const visiting = ["/", "/availability", "/login"].map(async (path) => {
    while (!over.signal.aborted) {
      const response = await fetch(balancer.origin + path, { headers: { Accept: "text/html" } }).catch(String);
      if (typeof response === "string") problems.push(`${path}: ${response}`);
      else if (response.status !== 200) problems.push(`${path} was answered ${response.status}`);
      else
        await response.text().then(
          () => pages++,
          (error: unknown) => problems.push(`${path} broke: ${String(error)}`),
        );
    }
  });
  const booking = guests.map(async (cookie) => {
    while (!over.signal.aborted) {
      const result = await requestStay(cookie);
      if ("id" in result) accepted.push(result.id);
      else problems.push(result.problem);
    }
  });
  for (const old of servers.slice()) {
    expect(await old.stop()).toBe(0);
    balancer.servers.delete(old.origin);
    const fresh = await startServer(shared);
    balancer.servers.add(fresh.origin);
    servers = [...servers.filter((server) => server !== old), fresh];
  }
  over.abort();
  await Promise.all([...visiting, ...booking]);
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(20);
  expect(accepted.length).toBeGreaterThan(20);
  expect(await missingOf(accepted)).toEqual([]);
}, 60_000);

test("a server that is killed while guests request stays loses no accepted request", async () => {
  const accepted: string[] = [];
  let victim = servers[0];
  await Promise.all(
    guests.map(async (cookie) => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const result = await requestStay(cookie);
        if ("id" in result) accepted.push(result.id);
        if (!victim || accepted.length < 40) continue;
        void victim.kill();
        victim = undefined;
      }
    }),
  );
  // Each guest had at most one pending request on the killed server.
  expect(accepted.length).toBeGreaterThanOrEqual(GUESTS * 20 - GUESTS);
  expect(await missingOf(accepted)).toEqual([]);
}, 60_000);
