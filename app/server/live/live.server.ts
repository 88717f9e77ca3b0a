import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { createChangeLog } from "#app/server/live/change-log.server.ts";

export const topics = ["bookings", "calendar", "property", "people", "mails"] as const;
export type Topic = (typeof topics)[number];

/** The page that opens a stream. */
export interface LiveClient {
  /** Who is signed in, by which session, until when; null for a visitor. */
  currentUser: { id: string; role: "user" | "admin"; session: { id: string; expires_at: Date } } | null;
  /** When the viewer was about to be read, in milliseconds since 1970: what ended later is not in `viewer` yet. */
  asked_at: number;
  /**
   * When the page's data were read, in milliseconds since 1970: what changed later is sent at once, and everything when
   * that can't be told. Null for a client that wants news only.
   */
  since: number | null;
  /** Whether the page was rendered for somebody who was signed in. */
  wasSignedIn: boolean;
  /** Whose connection it is, as rate limits count them. */
  address: string;
}

type CurrentUser = LiveClient["currentUser"];
interface Subscriber extends Subscription {
  client: LiveClient;
}
interface Subscription {
  send: (topic: Topic) => void;
  onClose: () => void;
}

/** A subscription, or why there is none: this process or this client has as many streams as it may. */
export type Subscribed =
  | {
      ok: true;
      stop: () => void;
      /** What changed before the subscription and may be missing on the page. */
      missed: Topic[];
      /** Whether the viewer's session or rights ended while they were read: the stream ends after `missed`. */
      hasEnded: boolean;
    }
  | { ok: false; reason: "full" | "too-many" };

/** Tells open pages that something changed, never what. */
export interface LiveHub {
  /**
   * Calls `send` for each change in the viewer's own scope: admins hear of everything, guests of their own bookings,
   * everyone of calendar and property. `onClose` is called when the server stops, and when the viewer's session has
   * ended or their rights have changed.
   */
  subscribe(client: LiveClient, subscription: Subscription): Subscribed;
  /** How many streams are open. */
  count(): number;
  close(): void;
}

/** Whose bookings changed is `guest`; anyone's when absent. */
function canReceive(currentUser: CurrentUser, topic: Topic, guest?: string): boolean {
  if (topic === "calendar" || topic === "property" || currentUser?.role === "admin") return true;
  return topic === "bookings" && currentUser !== null && (guest === undefined || currentUser.id === guest);
}

function isTopic(name: string | undefined): name is Topic {
  return topics.some((topic) => topic === name);
}

interface LiveLimits {
  /** Streams of one process: each is an open connection, and a page without one still works. */
  process: number;
  /** Of one network address: an office or a family, each with a few pages. */
  address: number;
  /** Of one account, on all its devices. */
  account: number;
}

export const LIVE_LIMITS: LiveLimits = { process: 10_000, address: 100, account: 30 };

interface LiveSettings {
  opened_at: Date;
  now: () => Date;
  limits: LiveLimits;
}

/** Opens the hub on the database's NOTIFY, which every process hears, whoever made the change. */
export async function openLiveHub(database: DatabaseHandle, settings: LiveSettings): Promise<LiveHub> {
  const { opened_at, now, limits } = settings;
  const subscribers = new Set<Subscriber>();
  const changes = createChangeLog(now, opened_at);

  function broadcast(topic: Topic, guest?: string): void {
    for (const { client, send } of subscribers) if (canReceive(client.currentUser, topic, guest)) send(topic);
  }
  function onNotify(payload: string): void {
    const [topic, id = ""] = payload.split(":");
    if (topic === "rights" || topic === "session") {
      changes.add(topic, id);
      endStreams((currentUser) => (topic === "rights" ? currentUser.id : currentUser.session.id) === id);
    } else if (isTopic(topic)) {
      changes.add(topic, id);
      broadcast(topic, id);
    }
  }
  /** The browser opens a new stream, as whoever its session belongs to then. */
  function endStreams(isMeant: (currentUser: NonNullable<CurrentUser>) => boolean): void {
    for (const { client, send, onClose } of subscribers) {
      if (client.currentUser === null || !isMeant(client.currentUser)) continue;
      send("people");
      onClose();
    }
  }
  function onResumed(): void {
    changes.reset();
    for (const topic of topics) broadcast(topic);
    // Sessions and rights may have ended meanwhile as well.
    endStreams(() => true);
  }
  function findExcess({ currentUser, address }: LiveClient): "full" | "too-many" | null {
    if (subscribers.size >= limits.process) return "full";
    let [sameAddress, sameAccount] = [0, 0];
    for (const { client } of subscribers) {
      if (client.address === address) sameAddress++;
      if (currentUser && client.currentUser?.id === currentUser.id) sameAccount++;
    }
    return sameAddress >= limits.address || sameAccount >= limits.account ? "too-many" : null;
  }
  /** Whether the viewer isn't any more what was read of them. */
  function hasEnded({ currentUser, asked_at }: LiveClient): boolean {
    if (!currentUser) return false;
    const { id, session } = currentUser;
    return changes.isRecorded("session", session.id, asked_at) || changes.isRecorded("rights", id, asked_at);
  }
  function findMissed({ currentUser, since, wasSignedIn }: LiveClient): Topic[] {
    const isSignedOut = wasSignedIn && currentUser === null;
    return topics.filter((topic) => {
      if (topic === "people" && isSignedOut) return true;
      if (since === null) return false;
      if (topic === "people" && currentUser && changes.isRecorded("rights", currentUser.id, since)) return true;
      const guest = topic === "bookings" && currentUser?.role === "user" ? currentUser.id : undefined;
      return canReceive(currentUser, topic) && changes.hasChanged(topic, since, guest);
    });
  }

  const stopListening = await database.listen("palapa", onNotify, onResumed);
  return {
    subscribe(client, subscription) {
      const reason = findExcess(client);
      if (reason) return { ok: false, reason };
      const subscriber = { client, ...subscription };
      subscribers.add(subscriber);
      const stop = () => void subscribers.delete(subscriber);
      const isOver = hasEnded(client);
      return { ok: true, stop, missed: isOver ? ["people"] : findMissed(client), hasEnded: isOver };
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
