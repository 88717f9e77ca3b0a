import pg from "pg";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { seedLarge, type SeedCounts } from "#tests/support/seed-large.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import type { Row } from "../lib/table.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "../lib/measure.ts";

const WARM_UP = 20;
const ROUNDS = 60;
const MAX_RATIO = 1.5;

interface Instance {
  origin: string;
  guest: string;
  admin: string;
}

/** Compares response times with 100,000 bookings of 20,000 users to those with 100 of 20, in alternating requests. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return await withInstance(postgres.url, "small", { bookings: 100, guests: 20 }, (small) =>
      withInstance(postgres.url, "large", { bookings: 100_000, guests: 20_000 }, (large) => compare(small, large)),
    );
  } finally {
    await postgres.stop();
  }
}

async function compare(small: Instance, large: Instance): Promise<Row[]> {
  return [
    await compareTimes("/ for a visitor", small, large, () => "", "/"),
    await compareTimes("/ signed in", small, large, ({ guest }) => guest, "/"),
    await compareTimes("/admin", small, large, ({ admin }) => admin, "/admin"),
  ];
}

async function compareTimes(
  name: string,
  small: Instance,
  large: Instance,
  cookieOf: (instance: Instance) => string,
  path: string,
): Promise<Row> {
  const times = new Map<Instance, number[]>([
    [small, []],
    [large, []],
  ]);
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn++) {
    for (const [instance, durations] of times) {
      const started = performance.now();
      const response = await fetch(instance.origin + path, {
        headers: { Accept: "text/html", Cookie: cookieOf(instance) },
      });
      await response.text();
      if (response.status !== 200) throw new Error(`${name} returned ${response.status}`);
      if (turn >= WARM_UP) durations.push(performance.now() - started);
    }
  }
  const [smallMs, largeMs] = [median(times.get(small) ?? []), median(times.get(large) ?? [])];
  return {
    name: `${name}: 100,000 bookings against 100`,
    reached: `${(largeMs / smallMs).toFixed(2)}x (${smallMs.toFixed(1)} and ${largeMs.toFixed(1)} ms)`,
    target: `<= ${MAX_RATIO}x`,
    ok: largeMs <= smallMs * MAX_RATIO,
  };
}

async function withInstance<Result>(
  server: string,
  name: string,
  past: SeedCounts,
  use: (instance: Instance) => Promise<Result>,
): Promise<Result> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  await createDatabase(server, name);
  return withServer({ DATABASE_URL: url.href }, async ({ origin }) => {
    const database = await openPostgres(url.href, (error) => console.error(error));
    await seedLarge(database.db, past);
    await database.close();
    const [guest = ""] = await signUpGuests({ origins: [origin], owner }, 1);
    return use({ origin, guest, admin: await signIn(origin, owner) });
  });
}

async function createDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
