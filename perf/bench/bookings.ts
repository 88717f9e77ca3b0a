import { startPostgres } from "#tests/support/postgres.ts";
import { nthStay, post } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import type { Line } from "../lib/table.ts";
import { owner } from "#tests/support/owner-env.ts";
import { withServer } from "../lib/measure.ts";

const AT_A_TIME = 8;
const REQUESTS = 800;
const WARM_UP = 160;

/** Booking requests accepted a second, history and mails included, by eight guests who each ask for stay after stay. */
export async function run(): Promise<Line[]> {
  const embedded = await measure("booking requests accepted, PGlite", {}, 100);
  const postgres = await startPostgres();
  try {
    return [embedded, await measure("booking requests accepted, PostgreSQL", { DATABASE_URL: postgres.url }, 200)];
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, settings: Record<string, string>, target: number): Promise<Line> {
  return withServer(settings, async ({ origin }) => {
    const guests = await signUpGuests({ origins: [origin], owner }, AT_A_TIME);
    const warm = await askAll(origin, guests, 0, WARM_UP);
    const started = performance.now();
    const formError = await askAll(origin, guests, WARM_UP, REQUESTS);
    const rate = Math.round(REQUESTS / ((performance.now() - started) / 1000));
    return {
      name,
      reached: `${rate}/s${warm + formError ? `, ${warm + formError} refused` : ""}`,
      target: `>= ${target}/s`,
      ok: rate >= target && warm + formError === 0,
    };
  });
}

/** Returns how many of the requests were not accepted. */
async function askAll(origin: string, guests: string[], first: number, count: number): Promise<number> {
  let next = first;
  let formError = 0;
  const keepAsking = async (cookie: string): Promise<void> => {
    while (next < first + count) {
      const stay = nthStay(next++);
      const response = await post(origin, "/bookings", { ...stay, guest_count: "2" }, cookie);
      await response.arrayBuffer();
      if (response.status !== 201) formError++;
    }
  };
  await Promise.all(guests.map(keepAsking));
  return formError;
}
