import { type LiveClient, type LiveHub, type Subscribed, type Topic, topics } from "#app/server/live/live.server.ts";

/** Shorter than the minute after which proxies cut a silent connection. */
const HEARTBEAT_MS = 25_000;
/** After a break the browser comes back this soon. */
const RETRY_MS = 1_000;
const MAX_UNREAD = 500;

// The same bytes for thousands of pages.
const welcome = Buffer.from(`retry: ${RETRY_MS}\n\n`);
const HEARTBEAT = Buffer.from(": still here\n\n");
const changed = Object.fromEntries(
  topics.map((topic) => [topic, Buffer.from(`event: ${topic}\ndata: {}\n\n`)]),
) as Record<Topic, Buffer>;

/**
 * The server-sent events of one page, until `signal`, the hub or the session ends them; or why there are none.
 * Each event says only what kind of thing changed: `event: calendar`, `data: {}`.
 */
export function openEventStream(
  { live, now }: { live: LiveHub; now: () => Date },
  client: LiveClient,
  signal: AbortSignal,
): { ok: true; stream: ReadableStream<Uint8Array> } | Extract<Subscribed, { ok: false }> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  function write(bytes: Uint8Array): void {
    // A page that no longer reads must not fill our memory; it opens a new stream when it wakes.
    if ((controller?.desiredSize ?? 0) < -MAX_UNREAD) close();
    controller?.enqueue(bytes);
  }
  const subscribed = live.subscribe(client, { send: (topic) => write(changed[topic]), onClose: close });
  if (!subscribed.ok) return subscribed;
  const heartbeat = setInterval(beat, HEARTBEAT_MS);

  function beat(): void {
    const session = client.currentUser?.session;
    if (!session || now() < session.expires_at) return write(HEARTBEAT);
    // It may have been prolonged since; the page's next stream is read anew.
    write(changed.people);
    close();
  }
  function end(): void {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", close);
    if (subscribed.ok) subscribed.stop();
    controller = undefined;
  }
  function close(): void {
    const open = controller;
    end();
    open?.close();
  }

  const stream = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      write(welcome);
      for (const topic of subscribed.missed) write(changed[topic]);
      if (signal.aborted || subscribed.hasEnded) close();
      else signal.addEventListener("abort", close);
    },
    cancel: end,
  });
  return { ok: true, stream };
}
