import { type Topic, topics } from "#app/lib/enums.ts";
import type { LiveClient, LiveHub, Subscribed } from "#app/server/live/live.server.ts";

/** Shorter than the minute after which common proxies close an idle connection. */
const HEARTBEAT_MS = 25_000;
/** How soon the browser reconnects. */
const RETRY_MS = 1_000;
/** Chunks that a client may leave unread. */
const MAX_UNREAD = 500;

// Encoded once, because thousands of streams send the same bytes.
const RETRY = Buffer.from(`retry: ${RETRY_MS}\n\n`);
const HEARTBEAT = Buffer.from(": still here\n\n");
const events = Object.fromEntries(
  topics.map((topic) => [topic, Buffer.from(`event: ${topic}\ndata: {}\n\n`)]),
) as Record<Topic, Buffer>;

/**
 * Opens the stream of server-sent events for one page; it ends with `signal`, the hub or the session. Not ok when a limit
 * is reached. An event names only the topic that changed: `event: calendar`, `data: {}`.
 */
export function openEventStream(
  { live, now }: { live: LiveHub; now: () => Date },
  client: LiveClient,
  signal: AbortSignal,
): { ok: true; stream: ReadableStream<Uint8Array> } | Extract<Subscribed, { ok: false }> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  function write(bytes: Uint8Array): void {
    // Closing bounds the memory for a suspended page, which opens a new stream when it resumes.
    if ((controller?.desiredSize ?? 0) < -MAX_UNREAD) close();
    controller?.enqueue(bytes);
  }
  const subscribed = live.subscribe(client, { send: (topic) => write(events[topic]), onClose: close });
  if (!subscribed.ok) return subscribed;
  const heartbeat = setInterval(sendHeartbeat, HEARTBEAT_MS);

  function sendHeartbeat(): void {
    const session = client.currentUser?.session;
    if (!session || now() < session.expires_at) return write(HEARTBEAT);
    // The session may have been extended meanwhile: the page reconnects, and its session is read again.
    write(events.people);
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
      write(RETRY);
      for (const topic of subscribed.missed) write(events[topic]);
      if (signal.aborted || subscribed.hasEnded) close();
      else signal.addEventListener("abort", close);
    },
    cancel: end,
  });
  return { ok: true, stream };
}
