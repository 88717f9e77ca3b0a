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
  // The balancer looks ten times a second.
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
let asked = 0;

/** Asks for some stay; returns the booking's id once it was accepted, else what came instead. */
async function ask(cookie: string): Promise<{ id: string } | { problem: string }> {
  const day = addDays(tonight, 5 + (asked++ % 300));
  const stay = { start_date: day, end_date: day, guest_count: "2" };
  try {
    const answer = await post(balancer.origin, "/bookings", stay, cookie);
    if (answer.status !== 201) return { problem: `a request was answered ${answer.status}` };
    return ((await answer.json()) as { booking: { id: string } }).booking;
  } catch (error) {
    return { problem: String(error) };
  }
}

async function missingOf(accepted: string[]): Promise<string[]> {
  const rows = await queryPostgres(shared.DATABASE_URL)("select id from bookings");
  const kept = new Set(rows.map(({ id }) => id));
  return accepted.filter((id) => !kept.has(id));
}

test("all servers are restarted one after the other, and no visitor and no guest notices", async () => {
  const problems: string[] = [];
  const accepted: string[] = [];
  let pages = 0;
  const over = new AbortController();
  const visiting = ["/", "/availability", "/login"].map(async (path) => {
    while (!over.signal.aborted) {
      const answer = await fetch(balancer.origin + path, { headers: { Accept: "text/html" } }).catch(String);
      if (typeof answer === "string") problems.push(`${path}: ${answer}`);
      else if (answer.status !== 200) problems.push(`${path} was answered ${answer.status}`);
      else
        await answer.text().then(
          () => pages++,
          (error: unknown) => problems.push(`${path} broke: ${String(error)}`),
        );
    }
  });
  const booking = guests.map(async (cookie) => {
    while (!over.signal.aborted) {
      const result = await ask(cookie);
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

test("a server that is killed while guests ask for dates loses no request that was accepted", async () => {
  const accepted: string[] = [];
  let victim = servers[0];
  await Promise.all(
    guests.map(async (cookie) => {
      for (let turn = 0; turn < 20; turn++) {
        const result = await ask(cookie);
        if ("id" in result) accepted.push(result.id);
        if (!victim || accepted.length < 40) continue;
        void victim.kill();
        victim = undefined;
      }
    }),
  );
  // Each guest had at most one request under way on it.
  expect(accepted.length).toBeGreaterThanOrEqual(GUESTS * 20 - GUESTS);
  expect(await missingOf(accepted)).toEqual([]);
}, 60_000);
