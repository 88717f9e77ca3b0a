import { beforeEach, describe, expect, test } from "vitest";
import { rate_limits } from "#app/server/db/schema.ts";
import { networkOf, openRateLimits } from "#app/server/http/rate-limits.server.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
let currentTime: Date;
const secret = "a secret that only the tests know";
/** The rate limits of one server. */
const open = (enabled = true) => openRateLimits({ db, enabled, secret, now: () => currentTime });
const rateLimit = { limit: 10, seconds: 600 };

beforeEach(async () => {
  await db.delete(rate_limits);
  currentTime = new Date("2026-11-21T18:00:00Z");
});

function advance(seconds: number) {
  currentTime = new Date(currentTime.getTime() + seconds * 1000);
}

describe("a limit of ten attempts in ten minutes", () => {
  test("accepts ten of fifty simultaneous attempts over two servers", async () => {
    const [one, other] = [open(), open()];
    const waits = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : other).consume("ana", rateLimit)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(new Set(waits.filter((wait) => wait !== 0))).toEqual(new Set([60]));
  });

  test("regains one attempt at a time, and rejected attempts don't count", async () => {
    const limits = open();
    for (let count = 0; count < 10; count++) expect(await limits.consume("ana", rateLimit)).toBe(0);
    expect(await limits.consume("ana", rateLimit)).toBe(60);
    advance(59);
    expect(await limits.consume("ana", rateLimit)).toBe(1);
    advance(1);
    expect(await limits.consume("ana", rateLimit)).toBe(0);
    expect(await limits.consume("ana", rateLimit)).toBe(60);
    advance(600);
    for (let count = 0; count < 10; count++) expect(await limits.consume("ana", rateLimit)).toBe(0);
    expect(await limits.consume("ana", rateLimit)).toBe(60);
  });

  test("is separate for each key, and the table stores no readable keys", async () => {
    const limits = open();
    for (let count = 0; count < 11; count++) await limits.consume("account ana@example.com", rateLimit);
    expect(await limits.consume("account ben@example.com", rateLimit)).toBe(0);
    const rows = await db.select().from(rate_limits);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("example");
  });

  test("does not count when limits are off", async () => {
    for (let count = 0; count < 30; count++) expect(await open(false).consume("ana", rateLimit)).toBe(0);
    expect(await db.$count(rate_limits)).toBe(0);
  });

  test("is reset when a clock that was years ahead is correct again", async () => {
    const limits = open();
    advance(5 * 365 * 86_400);
    for (let count = 0; count < 11; count++) await limits.consume("ana", rateLimit);
    advance(-5 * 365 * 86_400);
    for (let count = 0; count < 10; count++) expect(await limits.consume("ana", rateLimit)).toBe(0);
    expect(await limits.consume("ana", rateLimit)).toBe(60);
  });

  test("is not exceeded with two servers whose clocks differ", async () => {
    const limits = open();
    for (let count = 0; count < 10; count++) await limits.consume("ana", rateLimit);
    advance(-30);
    expect(await limits.consume("ana", rateLimit)).toBe(90);
  });

  test("is deleted once it no longer limits anybody", async () => {
    const limits = open();
    await limits.consume("ana", rateLimit);
    await limits.consume("ben", { limit: 1, seconds: 3600 });
    advance(61);
    await limits.deleteOld();
    expect(await db.$count(rate_limits)).toBe(1);
    expect(await limits.consume("ben", { limit: 1, seconds: 3600 })).toBe(3539);
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("the address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
