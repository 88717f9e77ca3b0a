import type { DatabaseHandle } from "#app/db/client.server.ts";

export type Topic = "bookings" | "calendar" | "property";
export const topics: readonly Topic[] = ["bookings", "calendar", "property"];

/** Whoever listens: null while signed out. */
type Listener = { id: string; role: "user" | "admin" } | null;
interface Subscriber {
  viewer: Listener;
  send: (topic: Topic) => void;
  onClose: () => void;
}

/** Tells open pages that something changed, never what. */
export interface LiveHub {
  /**
   * Calls `send` for each change in the viewer's own scope: admins hear of all bookings, guests of their own, everyone
   * of calendar and property. `onClose` is called when the server stops. Returns what ends it, or null when the
   * process holds as many streams as it can.
   */
  subscribe(viewer: Listener, send: (topic: Topic) => void, onClose?: () => void): (() => void) | null;
  close(): void;
}

/** Streams a process holds: each is an open connection, and a page without one still works. */
const MOST_STREAMS = 2_000;

/** Opens the hub on the database's NOTIFY, which every process hears, whoever made the change. */
export async function openLiveHub(database: DatabaseHandle, mostStreams = MOST_STREAMS): Promise<LiveHub> {
  const subscribers = new Set<Subscriber>();

  function spread(topic: Topic, mayHear: (viewer: Listener) => boolean): void {
    for (const each of subscribers) if (mayHear(each.viewer)) each.send(topic);
  }
  function hear(payload: string): void {
    const [topic, guest] = payload.split(":");
    if (topic === "calendar" || topic === "property") spread(topic, () => true);
    if (topic === "bookings")
      spread(topic, (viewer) => viewer !== null && (viewer.role === "admin" || viewer.id === guest));
  }
  function hearAll(): void {
    for (const topic of topics) spread(topic, (viewer) => topic !== "bookings" || viewer !== null);
  }

  const stopListening = await database.listen("palapa", hear, hearAll);
  return {
    subscribe(viewer, send, onClose = () => {}) {
      if (subscribers.size >= mostStreams) return null;
      const subscriber = { viewer, send, onClose };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    close() {
      // The database is closed right after this, which ends the listening whatever comes of it here.
      stopListening().catch(() => {});
      for (const each of subscribers) each.onClose();
      subscribers.clear();
    },
  };
}
