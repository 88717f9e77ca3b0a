import { startPostgres } from "#test/postgres.ts";
import { post, signUpGuests } from "#test/race.ts";
import type { BenchLine } from "../bench.ts";
import { owner, withServer } from "../measuring.ts";

const AT_A_TIME = 8;
const REQUESTS = 800;
const WARM_UP = 160;

/** Booking requests accepted a second, history and mails included, by eight guests who each ask for stay after stay. */
export async function run(): Promise<BenchLine[]> {
  const embedded = await measure("booking requests accepted, PGlite", {}, 100);
  const postgres = await startPostgres();
  try {
    return [embedded, await measure("booking requests accepted, PostgreSQL", { DATABASE_URL: postgres.url }, 200)];
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, settings: Record<string, string>, target: number): Promise<BenchLine> {
  return withServer(settings, async ({ origin }) => {
    const guests = await signUpGuests({ origins: [origin], owner }, AT_A_TIME);
    const warm = await askAll(origin, guests, 0, WARM_UP);
    const started = performance.now();
    const refused = await askAll(origin, guests, WARM_UP, REQUESTS);
    const rate = Math.round(REQUESTS / ((performance.now() - started) / 1000));
    return {
      name,
      reached: `${rate}/s${warm + refused ? `, ${warm + refused} refused` : ""}`,
      target: `>= ${target}/s`,
      ok: rate >= target && warm + refused === 0,
    };
  });
}

/** Returns how many of the requests were not accepted. */
async function askAll(origin: string, guests: string[], first: number, count: number): Promise<number> {
  let next = first;
  let refused = 0;
  const keepAsking = async (cookie: string): Promise<void> => {
    while (next < first + count) {
      const stay = stayOf(next++);
      const response = await post(origin, "/bookings", { ...stay, guest_count: "2" }, cookie);
      await response.arrayBuffer();
      if (response.status !== 201) refused++;
    }
  };
  await Promise.all(guests.map(keepAsking));
  return refused;
}

/** Other nights for each request: within the year that may be asked for, pending stays don't stand in each other's way. */
function stayOf(number: number): { start_date: string; end_date: string } {
  const start = 5 + (number % 300);
  return { start_date: dayIn(start), end_date: dayIn(start + 1 + Math.floor(number / 300)) };
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
