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
const database = await openPostgres(postgres.url, () => {});
const folder = await mkdtemp(join(tmpdir(), "palapa-outage-"));
await seedProperty(database.db, folder);
await database.close();
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

const get = (path: string, accept = "text/html") => fetch(server.origin + path, { headers: { Accept: accept } });

test("while the database is down every page responds with 503 and Retry-After, and everything recovers with it", async () => {
  const [guest = ""] = await signUpGuests({ origins: [server.origin], owner }, 1);
  const events: string[] = [];
  const listening = listen(events);
  const acknowledged = new Set<string>();
  const stopping = new AbortController();
  const load = requestStays(guest, acknowledged, stopping.signal);
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(3));

  await get("/");
  await postgres.interrupt(async () => {
    for (const path of ["/", "/login", "/admin", "/bookings"]) {
      const page = await get(path);
      expect([path, page.status, page.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
      const html = await page.text();
      expect(html).toContain("Please try again later.");
      expect(html).toContain('src="/cover.jpg"');
    }
    const photo = await get("/cover.jpg");
    expect([photo.status, photo.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const body = await get("/availability", "application/json");
    expect([body.status, await body.json()]).toEqual([503, expect.objectContaining({ error: "unreachable" })]);
    expect((await get("/readyz")).status).toBe(503);
    expect((await get("/healthz")).status).toBe(200);
    events.length = 0;
  });

  await eventually(async () => expect((await get("/readyz")).status).toBe(200));
  expect((await get("/")).status).toBe(200);
  const before = acknowledged.size;
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(before));
  // Open pages are told at once to reload what they may have missed.
  await eventually(() => expect(events.join("")).toContain("event: calendar"));
  stopping.abort();
  await load;
  expect(await missingOf(server.origin, [guest], acknowledged)).toEqual([]);
  await server.stop();
  await listening;
}, 60_000);

/** Reads an open page's stream until the server ends it. */
async function listen(events: string[]): Promise<void> {
  const decoder = new TextDecoder();
  const { body } = await fetch(`${server.origin}/live`);
  for await (const chunk of body ?? []) events.push(decoder.decode(chunk, { stream: true }));
}

/** Requests stays until `signal` aborts, and collects the ids of the acknowledged ones. */
async function requestStays(cookie: string, acknowledged: Set<string>, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const response = await post(server.origin, "/bookings", { ...nthStay(number), guest_count: "2" }, cookie);
    const body = (await response.json()) as { booking?: { id: string } };
    expect([201, 503]).toContain(response.status);
    if (body.booking) acknowledged.add(body.booking.id);
  }
}
