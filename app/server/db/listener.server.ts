import pg from "pg";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";

/** The delay before the first reconnection; it doubles up to the maximum. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 5_000;
const HEARTBEAT_MS = 30_000;

interface Subscription {
  channel: string;
  onMessage: (payload: string) => void;
  onResumed: () => void;
}
interface Listener {
  listen: DatabaseHandle["listen"];
  close(): Promise<void>;
}

/**
 * Listens for all channels on one dedicated connection, because LISTEN belongs to a connection and pooled ones change.
 * Retries a lost connection without limit and then calls every subscription's `onResumed`.
 */
export function createListener(url: string, onError: (error: Error) => void): Listener {
  const subscriptions = new Set<Subscription>();
  let client: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // Detects a connection that was lost without being closed.
      query_timeout: 10_000,
      application_name: "palapa live",
    });
    next.on("error", onError);
    next.on("notification", ({ channel, payload }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onMessage(payload ?? "");
    });
    try {
      await next.connect();
      for (const channel of new Set([...subscriptions].map((each) => each.channel)))
        await next.query(listenTo(channel));
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    next.on("end", () => handleLost(next));
    client = next;
    timer = setTimeout(() => void heartbeat(next), HEARTBEAT_MS);
    timer.unref();
    return next;
  }

  function open(): Promise<pg.Client> {
    opening ??= connect().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function heartbeat(which: pg.Client): Promise<void> {
    try {
      await which.query("select 1");
      if (which !== client) return;
      timer = setTimeout(() => void heartbeat(which), HEARTBEAT_MS);
      timer.unref();
    } catch (error) {
      onError(error as Error);
      handleLost(which);
      await which.end().catch(() => {});
    }
  }

  function handleLost(which: pg.Client): void {
    if (closed || which !== client) return;
    client = undefined;
    opening = undefined;
    retry(RETRY_MS);
  }
  function retry(after: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      open().then(
        () => subscriptions.forEach((each) => each.onResumed()),
        (error: Error) => {
          onError(error);
          if (!closed) retry(Math.min(after * 2, MAX_RETRY_MS));
        },
      );
    }, after);
  }

  return {
    async listen(channel, onMessage, onResumed) {
      const subscription = { channel, onMessage, onResumed };
      subscriptions.add(subscription);
      const connected = await open();
      await connected.query(listenTo(channel));
      return async () => {
        subscriptions.delete(subscription);
        if ([...subscriptions].some((each) => each.channel === channel)) return;
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}
