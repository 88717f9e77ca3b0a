import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { seedProperty } from "#tests/support/seed-property.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { missingOf, nthStay, post } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { startServer } from "#tests/support/server.ts";
import { eventually } from "#tests/support/eventually.ts";

const postgres = await startPostgres();
const house = await openPostgres(postgres.url, () => {});
const folder = await mkdtemp(join(tmpdir(), "palapa-gone-"));
await seedProperty(house.db, folder);
await house.close();
const server = await startServer({
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  ...ownerSettings,
  RATE_LIMITS: "off",
  LOG_LEVEL: "fatal",
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const ask = (path: string, accept = "text/html") => fetch(server.origin + path, { headers: { Accept: accept } });

test("while the database is away every page says so and when to come back, and all recovers with it", async () => {
  const [guest = ""] = await signUpGuests({ origins: [server.origin], owner }, 1);
  const heard: string[] = [];
  const listening = listen(heard);
  const acknowledged = new Set<string>();
  const stopping = new AbortController();
  const load = keepBooking(guest, acknowledged, stopping.signal);
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(3));

  await postgres.interrupt(async () => {
    for (const path of ["/", "/login", "/admin", "/bookings"]) {
      const page = await ask(path);
      expect([path, page.status, page.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
      expect(await page.text()).toContain("Please try again later.");
    }
    const answer = await ask("/availability", "application/json");
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ error: "unreachable" })]);
    expect((await ask("/readyz")).status).toBe(503);
    expect((await ask("/healthz")).status).toBe(200);
    heard.length = 0;
  });

  await eventually(async () => expect((await ask("/readyz")).status).toBe(200));
  expect((await ask("/")).status).toBe(200);
  const before = acknowledged.size;
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(before));
  // The page that stayed open hears at once that it may have missed something.
  await eventually(() => expect(heard.join("")).toContain("event: calendar"));
  stopping.abort();
  await load;
  expect(await missingOf(server.origin, [guest], acknowledged)).toEqual([]);
  await server.stop();
  await listening;
}, 60_000);

/** Keeps an open page's stream, until the server ends it. */
async function listen(heard: string[]): Promise<void> {
  const decoder = new TextDecoder();
  const { body } = await fetch(`${server.origin}/live`);
  for await (const chunk of body ?? []) heard.push(decoder.decode(chunk, { stream: true }));
}

/** Asks for stay after stay, whatever the answers are, and keeps the acknowledged. */
async function keepBooking(cookie: string, acknowledged: Set<string>, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const response = await post(server.origin, "/bookings", { ...nthStay(number), guest_count: "2" }, cookie);
    const answer = (await response.json()) as { booking?: { id: string } };
    expect([201, 503]).toContain(response.status);
    if (answer.booking) acknowledged.add(answer.booking.id);
  }
}
