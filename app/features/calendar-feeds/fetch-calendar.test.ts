import type { lookup } from "node:dns";
import { afterEach, describe, expect, test } from "vitest";
import { fetchCalendar } from "#app/features/calendar-feeds/fetch-calendar.server.ts";
import { isPublicAddress } from "#app/features/calendar-feeds/public-address.ts";
import { type FeedBehaviour, openTestFeed, siteCalendar, type TestFeed } from "#tests/support/feeds.ts";

const stay = { uid: "a", start_date: "2026-12-07", end_date: "2026-12-10" };
const opened: TestFeed[] = [];
afterEach(async () => {
  for (const feed of opened.splice(0)) await feed.close();
});

async function open(behaviour: FeedBehaviour): Promise<TestFeed> {
  const feed = await openTestFeed(behaviour);
  opened.push(feed);
  return feed;
}

/** Fetches as from a network in which only these addresses are public. */
const fetchFrom = (
  url: string,
  over: { publicAddresses?: string[]; lookup?: typeof lookup; timeoutMs?: number } = {},
) => {
  const { publicAddresses = ["127.0.0.1"], ...options } = over;
  const isAllowed = (address: string) => isPublicAddress(address) || publicAddresses.includes(address);
  return fetchCalendar(url, { userAgent: "Palapa/1 (test)", isAllowed, ...options });
};

test.each(["airbnb", "vrbo", "booking"] as const)("the calendar of %s is fetched with a User-Agent", async (site) => {
  const feed = await open({ site, events: [stay] });
  expect(await fetchFrom(feed.url)).toEqual({ ok: true, body: siteCalendar(site, [stay]) });
  expect(feed.requests.map((headers) => headers["user-agent"])).toEqual(["Palapa/1 (test)"]);
});

test("an empty body is a good answer", async () => {
  expect(await fetchFrom((await open("empty")).url)).toEqual({ ok: true, body: "" });
});

test.each([
  ["error", "http-503"],
  ["gone", "http-404"],
  ["endless", "too-large"],
] as const)("a site that answers with %s fails with its reason", async (behaviour, error) => {
  const feed = await open(behaviour);
  expect(await fetchFrom(feed.url)).toEqual({ ok: false, error });
  expect(feed.sent).toBeLessThan(40 * 1024 * 1024);
});

test.each(["hang", "drip"] as const)("a site that answers with %s fails after the timeout", async (behaviour) => {
  const feed = await open(behaviour);
  expect(await fetchFrom(feed.url, { timeoutMs: 300 })).toEqual({ ok: false, error: "timeout" });
});

test("a site that is down can't be reached", async () => {
  const feed = await openTestFeed();
  await feed.close();
  expect(await fetchFrom(feed.url)).toEqual({ ok: false, error: "unreachable" });
});

describe("redirects", () => {
  test("are followed to another public address", async () => {
    const target = await open({ site: "airbnb", events: [] });
    expect(await fetchFrom((await open({ redirect: target.url })).url)).toMatchObject({ ok: true });
  });

  test("are followed at most five times", async () => {
    const feed = await open({ redirect: "?again" });
    expect(await fetchFrom(feed.url)).toEqual({ ok: false, error: "too-many-redirects" });
    expect(feed.requests).toHaveLength(6);
  });

  test.each([
    "http://127.0.0.2/",
    "http://[::1]/",
    "http://169.254.169.254/latest",
    "http://0x7f000002/",
    "file:///etc/passwd",
  ])("to %s are not followed", async (redirect) => {
    expect(await fetchFrom((await open({ redirect })).url)).toEqual({ ok: false, error: "private-address" });
  });
});

/** A name server that answers every name with these addresses. */
const resolve = (...addresses: string[]): typeof lookup =>
  ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof lookup;

describe("a private address is never connected to", () => {
  test("when it is in the URL", async () => {
    const feed = await open("empty");
    expect(await fetchFrom(feed.url, { publicAddresses: [] })).toEqual({ ok: false, error: "private-address" });
    expect(await fetchFrom(feed.url.replace("127.0.0.1", "localhost"), { publicAddresses: [] })).toEqual({
      ok: false,
      error: "private-address",
    });
    expect(feed.requests).toEqual([]);
  });

  test("when a name resolves to it, alone or beside a public one", async () => {
    const feed = await open("empty");
    const url = feed.url.replace("127.0.0.1", "calendar.example");
    const options = { publicAddresses: [] };
    expect(await fetchFrom(url, { ...options, lookup: resolve("127.0.0.1") })).toMatchObject({
      error: "private-address",
    });
    expect(await fetchFrom(url, { ...options, lookup: resolve("93.184.216.34", "127.0.0.1") })).toMatchObject({
      error: "private-address",
    });
    expect(feed.requests).toEqual([]);
  });

  test("because the address that was checked is the one that is connected to", async () => {
    const feed = await open("empty");
    let lookups = 0;
    const once: typeof lookup = ((...args: Parameters<typeof lookup>) => {
      lookups++;
      return (resolve("127.0.0.1") as (...given: unknown[]) => void)(...args);
    }) as unknown as typeof lookup;
    const url = feed.url.replace("127.0.0.1", "calendar.example");
    expect(await fetchFrom(url, { lookup: once })).toEqual({ ok: true, body: "" });
    expect(lookups).toBe(1);
  });
});
