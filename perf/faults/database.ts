import { setTimeout as pass } from "node:timers/promises";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { missingOf, nthStay, post } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openStallingProxy } from "#tests/support/stalling-proxy.ts";
import type { Line } from "../lib/table.ts";

const INTERRUPTIONS = 10;
const GUESTS = 4;
/** Longer than a statement is waited for. */
const SILENCE_MS = 30_000;

/** Stops and starts PostgreSQL under load, and lets the line to it fall silent. */
export async function run(): Promise<Line[]> {
  const postgres = await startPostgres();
  const url = new URL(postgres.url);
  const line = await openStallingProxy(Number(url.port));
  url.port = String(line.port);
  const server = await startServer({
    ...ownerSettings,
    DATABASE_URL: url.href,
    RATE_LIMITS: "off",
    LOG_LEVEL: "fatal",
  });
  const guests = await signUpGuests({ origins: [server.origin], owner }, GUESTS);
  const interrupt = async () => {
    for (let time = 0; time < INTERRUPTIONS; time++) {
      await pass(500);
      await postgres.interrupt(() => pass(1_000));
      await untilReady(server.origin);
    }
  };
  const silence = async () => {
    line.stall();
    await pass(SILENCE_MS);
    line.resume();
    await untilReady(server.origin);
  };
  try {
    return [
      await watch(server, guests, `PostgreSQL stopped and started ${INTERRUPTIONS} times`, interrupt),
      await watch(server, guests, `PostgreSQL silent for ${SILENCE_MS / 1000} s`, silence),
    ];
  } finally {
    await server.stop();
    await line.close();
    await postgres.stop();
  }
}

/** What guests who keep asking and a visitor who keeps looking see while `trouble` lasts, and once it is over. */
async function watch(
  server: ServerProcess,
  guests: string[],
  name: string,
  trouble: () => Promise<void>,
): Promise<Line> {
  const stopping = new AbortController();
  const acknowledged = new Set<string>();
  const statuses: Record<number, number> = {};
  let next = 0;
  let longest = 0;
  const keepDoing = async (act: () => Promise<Response>) => {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const response = await act();
      const body = await response.text();
      longest = Math.max(longest, performance.now() - started);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status === 201) acknowledged.add((JSON.parse(body) as { booking: { id: string } }).booking.id);
      await pass(20);
    }
  };
  const doing = [
    keepDoing(() => fetch(`${server.origin}/`, { headers: { Accept: "text/html" } })),
    ...guests.map((cookie) =>
      keepDoing(() => post(server.origin, "/bookings", { ...nthStay(next++), guest_count: "2" }, cookie)),
    ),
  ];
  await trouble();
  // Everything works again, for everyone.
  const before = acknowledged.size;
  while (acknowledged.size < before + 20) await pass(50);
  stopping.abort();
  await Promise.all(doing);
  const lost = (await missingOf(server.origin, guests, acknowledged)).length;
  const odd = Object.keys(statuses).filter((status) => !["200", "201", "409", "503"].includes(status));
  return {
    name,
    reached: `${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ")}; longest ${Math.round(longest)} ms; ${lost} of ${acknowledged.size} lost`,
    target: "only 200, 201, 409 and 503; 0 lost",
    ok: lost === 0 && odd.length === 0 && (statuses[503] ?? 0) > 0,
  };
}

async function untilReady(origin: string): Promise<void> {
  while ((await fetch(`${origin}/readyz`)).status !== 200) await pass(50);
}
