import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { properties, sessions } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp({ RATE_LIMITS: "on" });
const { db } = app.database;
beforeAll(async () => {
  await createProperty(db);
});

const opened: AbortController[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.abort();
});

/** Opens an event stream as a page does. */
async function openLive(path: string, { cookie = "", address }: { cookie?: string; address?: string } = {}) {
  const page = new AbortController();
  opened.push(page);
  const headers = { Accept: "text/event-stream", Cookie: cookie };
  const response = await request(path, { headers, signal: page.signal }, address);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    /** Returns the text received until it matches, or until the stream ends. */
    async until(pattern?: RegExp) {
      while (!pattern?.test(text)) {
        const part = await reader?.read();
        if (!part || part.done) break;
        text += part.value;
      }
      return text;
    },
  };
}

/** The time in the root loader's data of a page, from which the page's stream starts. */
async function renderedAt(): Promise<number> {
  const page = await request("/", { headers: { Accept: "text/html" } });
  const since = /\\"since\\",(\d{13})/.exec(await page.text())?.[1];
  return Number(since);
}

test("a change between the rendering of a page and the opening of its stream is sent when the stream opens", async () => {
  const since = await renderedAt();
  await db.update(properties).set({ price_per_night: 50_000 });
  const stream = await openLive(`/live?since=${since}`);
  expect(await stream.until(/event: property/)).toContain("event: property");
});

test("an invalid start time gets all events, and a client without one gets only new events", async () => {
  const unknown = await openLive("/live?since=yesterday");
  expect(await unknown.until(/event: property/)).toContain("event: calendar");
  const news = await openLive("/live");
  const before = await news.until(/retry/);
  expect(before).not.toContain("event:");
});

test("the stream of an admin who signs out ends at once, with an event that makes the page reload", async () => {
  const cookie = await signUp({ role: "admin" });
  const stream = await openLive("/live?signed-in", { cookie });
  await stream.until(/retry/);
  const headers = { Origin: app.publicUrl, Accept: "application/json", Cookie: cookie };
  expect((await request("/logout", { method: "POST", headers })).status).toBe(200);
  expect(await stream.until()).toMatch(/event: people\ndata: \{\}\n\n$/);

  const signedOut = await openLive("/live?signed-in", { cookie });
  expect(await signedOut.until(/event: people/)).toContain("event: people");
});

test("a session that is ended on another device ends its streams", async () => {
  const email = "ended-elsewhere@example.com";
  const stream = await openLive("/live?signed-in", { cookie: await signUp({ email }) });
  await stream.until(/retry/);
  const ended = stream.until();
  const [newest] = (await db.select().from(sessions)).toSorted((one, other) => +other.createdAt - +one.createdAt);
  await db.delete(sessions).where(eq(sessions.id, newest?.id ?? ""));
  expect(await ended).toMatch(/event: people\ndata: \{\}\n\n$/);
});

test("one IP address can have a hundred streams; the next one gets 429 with the waiting time", async () => {
  const address = "203.0.113.9";
  for (let count = 0; count < 100; count++) {
    expect((await openLive("/live", { address })).response.status).toBe(200);
  }
  const { response } = await openLive("/live", { address });
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("60");
  expect((await openLive("/live", { address: "203.0.113.10" })).response.status).toBe(200);
  opened[0]?.abort();
  expect((await openLive("/live", { address })).response.status).toBe(200);
});

test("one account can have thirty streams, from any number of IP addresses", async () => {
  const cookie = await signUp({});
  const openFrom = (number: number) => openLive("/live", { cookie, address: `198.51.100.${number}` });
  for (let number = 0; number < 30; number++) expect((await openFrom(number)).response.status).toBe(200);
  expect((await openFrom(31)).response.status).toBe(429);
});
