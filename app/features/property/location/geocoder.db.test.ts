import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rate_limits } from "#app/server/db/schema.ts";
import { readEnv } from "#app/server/env.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { openGeocoder } from "#app/features/property/location/geocoder.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openTestGeocoder, todosSantos } from "#tests/support/geocoder.ts";

const { db } = await testDatabase();
const service = await openTestGeocoder();
afterAll(() => service.close());

const settings = readEnv({ LOG_LEVEL: "silent" });
if (!settings.ok) throw new Error(settings.problems.join("; "));
const log = createLog(settings.env);
const found = { ok: true, point: { latitude: 23.4464, longitude: -110.2265 } };
let present: Date;
let waits: number[];

/** The geocoder of one server, which records its delays instead of waiting. */
const open = (over: { url?: string; patience?: number } = {}) =>
  openGeocoder({
    db,
    url: service.url,
    publicUrl: "https://casamarea.example",
    log,
    now: () => present,
    wait: async (ms) => void waits.push(ms),
    ...over,
  });

beforeEach(async () => {
  await db.delete(rate_limits);
  service.requests.length = 0;
  service.behaviour = [todosSantos];
  present = new Date("2026-11-21T18:00:00Z");
  waits = [];
});

test("an address is located by the first result, and requests identify the site", async () => {
  service.behaviour = [todosSantos, { lat: "1", lon: "2" }];
  expect(await open({ url: `${service.url}?key=abc` }).find("  Calle Topete,\n Todos Santos ")).toEqual(found);
  const [request] = service.requests;
  expect(request?.parameters).toEqual({ key: "abc", format: "json", q: "Calle Topete, Todos Santos", limit: "1" });
  expect(request?.headers["user-agent"]).toContain("Palapa");
  expect(request?.headers["user-agent"]).toContain("https://casamarea.example");
});

test("an unknown address is not found", async () => {
  service.behaviour = [];
  expect(await open().find("Nowhere at all")).toEqual({ ok: false, reason: "not-found" });
});

describe("a search fails, and is retried the next time,", () => {
  test.each(["error", "hang", "huge", "not-json", "not-a-list", "no-numbers", "redirect"] as const)(
    "when the service responds with %s",
    async (behaviour) => {
      const geocoder = open({ patience: 300 });
      service.behaviour = behaviour;
      expect(await geocoder.find("Todos Santos")).toEqual({ ok: false, reason: "failed" });
      service.behaviour = [todosSantos];
      expect(await geocoder.find("Todos Santos")).toEqual(found);
      expect(service.requests).toHaveLength(2);
    },
  );

  test("when there is no service", async () => {
    const gone = await openTestGeocoder();
    await gone.close();
    expect(await open({ url: gone.url }).find("Todos Santos")).toEqual({ ok: false, reason: "failed" });
  });
});

test("redirects are not followed", async () => {
  const inner = await openTestGeocoder();
  service.behaviour = "redirect";
  for (const target of [inner.url, inner.url.replace("http:", ""), "http://169.254.169.254/", "file:///etc/passwd"]) {
    service.redirectTarget = target;
    expect(await open().find(`By way of ${target}`)).toEqual({ ok: false, reason: "failed" });
  }
  expect(inner.requests).toEqual([]);
  await inner.close();
});

test("a response of 100 MB is aborted early, and a slow one after the timeout", async () => {
  service.behaviour = "endless";
  expect(await open().find("Todos Santos")).toEqual({ ok: false, reason: "failed" });
  expect(service.sent).toBeLessThan(20 * 1024 * 1024);
  service.behaviour = "drip";
  expect(await open({ patience: 300 }).find("Todos Santos")).toEqual({ ok: false, reason: "failed" });
});

test.each([
  "@evil.example/",
  "&format=xml&limit=99&q=other",
  "../../admin?x=#fragment",
  "http://169.254.169.254/latest",
  "%00%0d%0aHost: evil.example",
  "//evil.example\\",
  "\u{1f3c4}\u202e'\"<>",
])("an address can't change the service's host or parameters: %j", async (address) => {
  expect(await open({ url: `${service.url}?key=abc` }).find(address)).toEqual(found);
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]?.parameters).toEqual({ key: "abc", format: "json", q: address, limit: "1" });
  expect(service.requests[0]?.headers.host).toBe(new URL(service.url).host);
});

test("the same address is requested once a day, regardless of spaces and case", async () => {
  const geocoder = open();
  await Promise.all([geocoder.find("Todos Santos"), geocoder.find("todos  santos")]);
  present = new Date("2026-11-22T17:59:00Z");
  expect(await geocoder.find("TODOS SANTOS")).toEqual(found);
  expect(service.requests).toHaveLength(1);
  present = new Date("2026-11-22T18:00:01Z");
  expect(await geocoder.find("Todos Santos")).toEqual(found);
  expect(service.requests).toHaveLength(2);
});

test("all servers together send one request per second", async () => {
  const [one, other] = [open(), open()];
  await Promise.all([one.find("Street 1"), other.find("Street 2"), one.find("Street 3"), other.find("Street 4")]);
  const turns = waits.toSorted((a, b) => a - b);
  expect(turns).toHaveLength(4);
  for (const [index, turn] of turns.entries()) {
    expect(turn).toBeLessThanOrEqual(index * 1000);
    expect(turn).toBeGreaterThan(index * 1000 - 900);
  }
});

test("a slot reserved while the clock was years ahead delays nobody", async () => {
  const inYears = Date.now() + 5 * 365 * 86_400_000;
  await db.insert(rate_limits).values({ key: "geocoder", spent_until: inYears });
  expect(await open().find("Todos Santos")).toEqual(found);
  expect(waits).toEqual([0]);
});

test("a request that would have to wait too long fails at once", async () => {
  const geocoder = open();
  const results = await Promise.all(Array.from({ length: 14 }, (_, index) => geocoder.find(`Street ${index}`)));
  expect(results.filter((result) => !result.ok).length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(11_000);
});
