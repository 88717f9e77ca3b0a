import type { LiveHub } from "#app/live/live.server.ts";

/** Shorter than the minute after which proxies cut a silent connection. */
const HEARTBEAT_MS = 25_000;
/** After a break the browser comes back this soon. */
const RETRY_MS = 1_000;
const MOST_UNREAD = 500;

/**
 * The server-sent events of one page, until `signal` or the hub ends them; null when the hub is full.
 * Each event says only what kind of thing changed: `event: calendar`, `data: {}`.
 */
export function openEventStream(
  hub: LiveHub,
  viewer: Parameters<LiveHub["subscribe"]>[0],
  signal: AbortSignal,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  function write(text: string): void {
    // A page that no longer reads must not fill our memory; it opens a new stream when it wakes.
    if ((controller?.desiredSize ?? 0) < -MOST_UNREAD) close();
    controller?.enqueue(encoder.encode(text));
  }
  const unsubscribe = hub.subscribe(viewer, (topic) => write(`event: ${topic}\ndata: {}\n\n`), close);
  if (!unsubscribe) return null;
  const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);

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
      write(`retry: ${RETRY_MS}\n\n`);
      if (signal.aborted) close();
      else signal.addEventListener("abort", close);
    },
    cancel: end,
  });
}
