import type { DatabaseHandle } from "#app/db/client.server.ts";

export const topics = ["bookings", "calendar", "property", "people", "mails"] as const;
export type Topic = (typeof topics)[number];

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
   * Calls `send` for each change in the viewer's own scope: admins hear of everything, guests of their own
   * bookings, everyone of calendar and property. `onClose` is called when the server stops, and when the viewer's
   * rights have changed. Returns what ends it, or null when the process holds as many streams as it can.
   */
  subscribe(viewer: Listener, send: (topic: Topic) => void, onClose?: () => void): (() => void) | null;
  /** How many streams are open. */
  count(): number;
  close(): void;
}

/** Whose bookings changed is `guest`; anyone's when absent. */
function mayHear(viewer: Listener, topic: Topic, guest?: string): boolean {
  if (topic === "calendar" || topic === "property" || viewer?.role === "admin") return true;
  return topic === "bookings" && viewer !== null && (guest === undefined || viewer.id === guest);
}

function isTopic(name: string | undefined): name is Topic {
  return topics.some((topic) => topic === name);
}

/** Streams a process holds: each is an open connection, and a page without one still works. */
const MOST_STREAMS = 10_000;

/** Opens the hub on the database's NOTIFY, which every process hears, whoever made the change. */
export async function openLiveHub(database: DatabaseHandle, mostStreams = MOST_STREAMS): Promise<LiveHub> {
  const subscribers = new Set<Subscriber>();

  function spread(topic: Topic, guest?: string): void {
    for (const each of subscribers) if (mayHear(each.viewer, topic, guest)) each.send(topic);
  }
  function hear(payload: string): void {
    const [topic, person = ""] = payload.split(":");
    if (topic === "rights") endStreams(person);
    if (isTopic(topic)) spread(topic, person);
  }
  /** Of someone whose rights have changed or who is gone: the browser opens a new one, as whoever they are then. */
  function endStreams(person: string): void {
    for (const each of subscribers) {
      if (each.viewer === null || each.viewer.id !== person) continue;
      each.send("people");
      each.onClose();
    }
  }
  function hearAll(): void {
    for (const topic of topics) spread(topic);
  }

  const stopListening = await database.listen("palapa", hear, hearAll);
  return {
    subscribe(viewer, send, onClose = () => {}) {
      if (subscribers.size >= mostStreams) return null;
      const subscriber = { viewer, send, onClose };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    count: () => subscribers.size,
    close() {
      // The database is closed right after this, which ends the listening whatever comes of it here.
      stopListening().catch(() => {});
      for (const each of subscribers) each.onClose();
      subscribers.clear();
    },
  };
}
