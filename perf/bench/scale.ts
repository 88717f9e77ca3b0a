import pg from "pg";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { seedLarge, type Past } from "#tests/support/seed-large.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import type { Line } from "../lib/table.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "../lib/measure.ts";

const WARM_UP = 20;
const ROUNDS = 60;
const MAX = 1.5;

interface House {
  origin: string;
  guest: string;
  admin: string;
}

/** How much longer an answer takes after 100,000 bookings of 20,000 people than after 100 of 20, asked in turn. */
export async function run(): Promise<Line[]> {
  const postgres = await startPostgres();
  try {
    return await withHouse(postgres.url, "young", { bookings: 100, people: 20 }, (young) =>
      withHouse(postgres.url, "old", { bookings: 100_000, people: 20_000 }, (old) => compare(young, old)),
    );
  } finally {
    await postgres.stop();
  }
}

async function compare(young: House, old: House): Promise<Line[]> {
  return [
    await line(
      "/ for a visitor",
      young,
      old,
      () => "",
      () => "/",
    ),
    await line(
      "/ signed in",
      young,
      old,
      ({ guest }) => guest,
      () => "/",
    ),
    await line(
      "/admin",
      young,
      old,
      ({ admin }) => admin,
      () => "/admin",
    ),
  ];
}

async function line(
  name: string,
  young: House,
  old: House,
  cookieOf: (house: House) => string,
  pathOf: (turn: number) => string,
): Promise<Line> {
  const times = new Map<House, number[]>([
    [young, []],
    [old, []],
  ]);
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn++) {
    for (const [house, taken] of times) {
      const started = performance.now();
      const response = await fetch(house.origin + pathOf(turn), {
        headers: { Accept: "text/html", Cookie: cookieOf(house) },
      });
      await response.text();
      if (response.status !== 200) throw new Error(`${name} was answered ${response.status}`);
      if (turn >= WARM_UP) taken.push(performance.now() - started);
    }
  }
  const [small, large] = [median(times.get(young) ?? []), median(times.get(old) ?? [])];
  return {
    name: `${name}: 100,000 bookings against 100`,
    reached: `${(large / small).toFixed(2)}x (${small.toFixed(1)} and ${large.toFixed(1)} ms)`,
    target: `<= ${MAX}x`,
    ok: large <= small * MAX,
  };
}

async function withHouse<Result>(
  server: string,
  name: string,
  past: Past,
  use: (house: House) => Promise<Result>,
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
