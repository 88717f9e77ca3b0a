import { setTimeout as delay } from "node:timers/promises";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { missingOf, nthStay, post } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openStallingProxy } from "#tests/support/stalling-proxy.ts";
import type { Row } from "../lib/table.ts";

const INTERRUPTIONS = 10;
const GUESTS = 4;
/** Longer than the statement timeout. */
const STALL_MS = 30_000;

/** Restarts PostgreSQL under load, and stalls the connection to it. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const url = new URL(postgres.url);
  const proxy = await openStallingProxy(Number(url.port));
  url.port = String(proxy.port);
  const server = await startServer({
    ...ownerSettings,
    DATABASE_URL: url.href,
    RATE_LIMITS: "off",
    LOG_LEVEL: "fatal",
  });
  const guests = await signUpGuests({ origins: [server.origin], owner }, GUESTS);
  const interrupt = async () => {
    for (let restarts = 0; restarts < INTERRUPTIONS; restarts++) {
      await delay(500);
      await postgres.interrupt(() => delay(1_000));
      await untilReady(server.origin);
    }
  };
  const stall = async () => {
    proxy.stall();
    await delay(STALL_MS);
    proxy.resume();
    await untilReady(server.origin);
  };
  try {
    return [
      await measureFault(server, guests, `PostgreSQL restarted ${INTERRUPTIONS} times`, interrupt),
      await measureFault(server, guests, `PostgreSQL stalled for ${STALL_MS / 1000} s`, stall),
    ];
  } finally {
    await server.stop();
    await proxy.close();
    await postgres.stop();
  }
}

/** Sends booking requests and page views during `fault` and until 20 more bookings succeed after it. */
async function measureFault(
  server: ServerProcess,
  guests: string[],
  name: string,
  fault: () => Promise<void>,
): Promise<Row> {
  const stopping = new AbortController();
  const acknowledged = new Set<string>();
  const statuses: Record<number, number> = {};
  let next = 0;
  let longest = 0;
  const repeat = async (act: () => Promise<Response>) => {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const response = await act();
      const body = await response.text();
      longest = Math.max(longest, performance.now() - started);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status === 201) acknowledged.add((JSON.parse(body) as { booking: { id: string } }).booking.id);
      await delay(20);
    }
  };
  const loops = [
    repeat(() => fetch(`${server.origin}/`, { headers: { Accept: "text/html" } })),
    ...guests.map((cookie) =>
      repeat(() => post(server.origin, "/bookings", { ...nthStay(next++), guest_count: "2" }, cookie)),
    ),
  ];
  await fault();
  // After the fault, all requests work again.
  const before = acknowledged.size;
  while (acknowledged.size < before + 20) await delay(50);
  stopping.abort();
  await Promise.all(loops);
  const lost = (await missingOf(server.origin, guests, acknowledged)).length;
  const unexpected = Object.keys(statuses).filter((status) => !["200", "201", "409", "503"].includes(status));
  return {
    name,
    reached: `${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ")}; longest ${Math.round(longest)} ms; ${lost} of ${acknowledged.size} lost`,
    target: "only 200, 201, 409 and 503; 0 lost",
    ok: lost === 0 && unexpected.length === 0 && (statuses[503] ?? 0) > 0,
  };
}

async function untilReady(origin: string): Promise<void> {
  while ((await fetch(`${origin}/readyz`)).status !== 200) await delay(50);
}
