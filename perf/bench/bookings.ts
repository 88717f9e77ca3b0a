import { startPostgres } from "#tests/support/postgres.ts";
import { nthStay, post } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import type { Row } from "../lib/table.ts";
import { owner } from "#tests/support/owner-env.ts";
import { withServer } from "../lib/measure.ts";

const GUESTS = 8;
const REQUESTS = 800;
const WARM_UP = 160;

/** Booking requests accepted per second, including history and emails, from eight guests who send one after another. */
export async function run(): Promise<Row[]> {
  const embedded = await measure("booking requests accepted, PGlite", {}, 100);
  const postgres = await startPostgres();
  try {
    return [embedded, await measure("booking requests accepted, PostgreSQL", { DATABASE_URL: postgres.url }, 200)];
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, settings: Record<string, string>, target: number): Promise<Row> {
  return withServer(settings, async ({ origin }) => {
    const guests = await signUpGuests({ origins: [origin], owner }, GUESTS);
    const warmUpRejected = await sendRequests(origin, guests, 0, WARM_UP);
    const started = performance.now();
    const rejected = await sendRequests(origin, guests, WARM_UP, REQUESTS);
    const rate = Math.round(REQUESTS / ((performance.now() - started) / 1000));
    return {
      name,
      reached: `${rate}/s${warmUpRejected + rejected ? `, ${warmUpRejected + rejected} rejected` : ""}`,
      target: `>= ${target}/s`,
      ok: rate >= target && warmUpRejected + rejected === 0,
    };
  });
}

/** Sends `count` booking requests; returns how many were rejected. */
async function sendRequests(origin: string, guests: string[], first: number, count: number): Promise<number> {
  let next = first;
  let rejected = 0;
  const sendInSequence = async (cookie: string): Promise<void> => {
    while (next < first + count) {
      const stay = nthStay(next++);
      const response = await post(origin, "/bookings", { ...stay, guest_count: "2" }, cookie);
      await response.arrayBuffer();
      if (response.status !== 201) rejected++;
    }
  };
  await Promise.all(guests.map(sendInSequence));
  return rejected;
}
