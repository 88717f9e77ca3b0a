import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEventStream } from "#app/server/live/event-stream.server.ts";
import type { Topic } from "#app/lib/enums.ts";
import type { LiveClient, LiveHub } from "#app/server/live/live.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visitor: LiveClient = {
  currentUser: null,
  requested_at: 0,
  since: null,
  wasSignedIn: false,
  address: "203.0.113.1",
};

/** Opens a stream on a hub that the test controls. */
function openStream(client = visitor, missed: Topic[] = []) {
  let subscription: Parameters<LiveHub["subscribe"]>[1] | null = null;
  const live: LiveHub = {
    subscribe(_client, given) {
      subscription = given;
      const stop = () => {
        subscription = null;
      };
      return { ok: true, stop, missed, hasEnded: false };
    },
    onPublicChange: () => {},
    count: () => (subscription ? 1 : 0),
    close: () => subscription?.onClose(),
  };
  const page = new AbortController();
  const opened = openEventStream({ live, now: () => new Date() }, client, page.signal);
  if (!opened.ok) throw new Error("There is room for one stream");
  return {
    page,
    stream: opened.stream,
    close: () => live.close(),
    send: (topic: Topic) => subscription?.send(topic),
    isSubscribed: () => subscription !== null,
  };
}

test("the stream sends the retry delay, then missed changes, then new ones", async () => {
  const { stream, send, close } = openStream(visitor, ["property"]);
  send("calendar");
  close();
  expect(await new Response(stream).text()).toBe(
    "retry: 1000\n\nevent: property\ndata: {}\n\nevent: calendar\ndata: {}\n\n",
  );
});

test("a stream ends when its session expires, with an event that makes the page reload", async () => {
  const session = { id: "one", expires_at: new Date(Date.now() + 60_000) };
  const { stream, isSubscribed } = openStream({ ...visitor, currentUser: { id: "ana", role: "admin", session } });
  vi.advanceTimersByTime(59_000);
  expect(isSubscribed()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isSubscribed()).toBe(false);
  expect(await new Response(stream).text()).toMatch(/event: people\ndata: \{\}\n\n$/);
});

test("a closed page is unsubscribed", () => {
  const { page, isSubscribed } = openStream();
  expect(isSubscribed()).toBe(true);
  page.abort();
  expect(isSubscribed()).toBe(false);
});

test("a page that stopped reading is disconnected instead of filling the memory", () => {
  const { send, isSubscribed } = openStream();
  for (let event = 0; event < 1000; event++) send("bookings");
  expect(isSubscribed()).toBe(false);
});
