import { expect, test } from "vitest";
import { openEventStream } from "#app/live/event-stream.server.ts";
import type { LiveHub, Topic } from "#app/live/live.server.ts";

function fakeHub() {
  let subscriber: { send: (topic: Topic) => void; onClose: () => void } | null = null;
  const hub: LiveHub = {
    subscribe(_viewer, send, onClose = () => {}) {
      subscriber = { send, onClose };
      return () => {
        subscriber = null;
      };
    },
    count: () => (subscriber ? 1 : 0),
    close: () => subscriber?.onClose(),
  };
  return { hub, send: (topic: Topic) => subscriber?.send(topic), isHeard: () => subscriber !== null };
}

test("the browser is told how soon to come back, and then what changed", async () => {
  const { hub, send } = fakeHub();
  const stream = openEventStream(hub, null, new AbortController().signal);
  send("calendar");
  hub.close();
  expect(await new Response(stream).text()).toBe("retry: 1000\n\nevent: calendar\ndata: {}\n\n");
});

test("a page that goes away is forgotten", () => {
  const { hub, isHeard } = fakeHub();
  const page = new AbortController();
  openEventStream(hub, null, page.signal);
  expect(isHeard()).toBe(true);
  page.abort();
  expect(isHeard()).toBe(false);
});

test("a page that stopped reading is let go instead of filling the memory", () => {
  const { hub, send, isHeard } = fakeHub();
  openEventStream(hub, null, new AbortController().signal);
  for (let event = 0; event < 1000; event++) send("bookings");
  expect(isHeard()).toBe(false);
});
