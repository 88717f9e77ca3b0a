import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOpen } from "#app/lib/live/keep-open.ts";

/** An EventSource whose events the test dispatches. */
class Stream extends EventTarget {
  isClosed = false;
  close() {
    this.isClosed = true;
  }
}

let streams: Stream[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  stop = keepOpen(() => {
    const stream = new Stream();
    streams.push(stream);
    return stream;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const dispatch = (type: "open" | "error") => streams.at(-1)?.dispatchEvent(new Event(type));

/** Milliseconds from a lost connection to the next attempt. */
function waitAfterBreak(): number {
  const from = Date.now();
  dispatch("error");
  vi.advanceTimersToNextTimer();
  return Date.now() - from;
}

test("a page that lost its connection reconnects after 200 ms, then after twice as long each time, at most half a minute", () => {
  const waits = Array.from({ length: 10 }, waitAfterBreak);
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(streams.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
});

test("a page that has reconnected starts with 200 ms again", () => {
  waitAfterBreak();
  waitAfterBreak();
  dispatch("open");
  expect(waitAfterBreak()).toBe(200);
});

test("a page that was closed does not reconnect", () => {
  dispatch("error");
  stop();
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(1);
  expect(streams[0]?.isClosed).toBe(true);
});
