import { type LiveHub, type Topic, topics } from "#app/live/live.server.ts";

/** Shorter than the minute after which proxies cut a silent connection. */
const HEARTBEAT_MS = 25_000;
/** After a break the browser comes back this soon. */
const RETRY_MS = 1_000;
const MOST_UNREAD = 500;

// The same bytes for thousands of pages.
const welcome = Buffer.from(`retry: ${RETRY_MS}\n\n`);
const stillHere = Buffer.from(": still here\n\n");
const changed = Object.fromEntries(
  topics.map((topic) => [topic, Buffer.from(`event: ${topic}\ndata: {}\n\n`)]),
) as Record<Topic, Buffer>;

/**
 * The server-sent events of one page, until `signal` or the hub ends them; null when the hub is full.
 * Each event says only what kind of thing changed: `event: calendar`, `data: {}`.
 */
export function openEventStream(
  hub: LiveHub,
  viewer: Parameters<LiveHub["subscribe"]>[0],
  signal: AbortSignal,
): ReadableStream<Uint8Array> | null {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  function write(bytes: Uint8Array): void {
    // A page that no longer reads must not fill our memory; it opens a new stream when it wakes.
    if ((controller?.desiredSize ?? 0) < -MOST_UNREAD) close();
    controller?.enqueue(bytes);
  }
  const unsubscribe = hub.subscribe(viewer, (topic) => write(changed[topic]), close);
  if (!unsubscribe) return null;
  const heartbeat = setInterval(() => write(stillHere), HEARTBEAT_MS);

  function end(): void {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", close);
    unsubscribe?.();
    controller = undefined;
  }
  function close(): void {
    const open = controller;
    end();
    open?.close();
  }

  return new ReadableStream({
    start(opened) {
      controller = opened;
      write(welcome);
      if (signal.aborted) close();
      else signal.addEventListener("abort", close);
    },
    cancel: end,
  });
}
