import { type Role, type Topic, topics } from "#app/lib/enums.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { createChangeLog } from "#app/server/live/change-log.server.ts";

/** The page that opens a stream, and its user. */
export interface LiveClient {
  /** The signed-in user and session; null for a visitor. */
  currentUser: { id: string; role: Role; session: { id: string; expires_at: Date } } | null;
  /** When reading `currentUser` began, in milliseconds since 1970: what ended later may be missing in it. */
  requested_at: number;
  /**
   * When the page's data were read, in milliseconds since 1970: topics that changed later are sent at once, and all topics
   * when that is unknown. Null for a client that needs only new changes.
   */
  since: number | null;
  /** Whether the page was rendered for a signed-in user. */
  wasSignedIn: boolean;
  /** The network that the client connects from, as `networkOf` returns it. */
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

/** A subscription, or the limit that is reached: that of this process, or that of the address or account. */
export type Subscribed =
  | {
      ok: true;
      stop: () => void;
      /** Topics that changed before the subscription and may be outdated on the page. */
      missed: Topic[];
      /** Whether the session or the rights ended while they were being read: the stream ends after `missed`. */
      hasEnded: boolean;
    }
  | { ok: false; reason: "full" | "too-many" };

/** Notifies open pages of the topics that changed, without any data. */
export interface LiveHub {
  /**
   * Calls `send` for each change that the user may see: everything for admins, their own bookings for guests, calendar and
   * property for everyone. Calls `onClose` when the server stops, the session has ended or the rights have changed.
   */
  subscribe(client: LiveClient, subscription: Subscription): Subscribed;
  /** Calls `listener` for each change of what everybody may see, and whenever one may have been missed. */
  onPublicChange(listener: () => void): void;
  /** The number of open streams. */
  count(): number;
  close(): void;
}

/** `guest` is the id of the user whose bookings changed; anyone's when absent. */
function canReceive(currentUser: CurrentUser, topic: Topic, guest?: string): boolean {
  if (topic === "calendar" || topic === "property" || currentUser?.role === "admin") return true;
  return topic === "bookings" && currentUser !== null && (guest === undefined || currentUser.id === guest);
}

function isTopic(name: string | undefined): name is Topic {
  return topics.some((topic) => topic === name);
}

interface LiveLimits {
  /** Streams of one process; a page without one still works. */
  process: number;
  /** Streams of one network address, which several users may share. */
  address: number;
  /** Streams of one account, on all its devices. */
  account: number;
}

export const LIVE_LIMITS: LiveLimits = { process: 10_000, address: 100, account: 30 };

interface LiveSettings {
  opened_at: Date;
  now: () => Date;
  limits: LiveLimits;
}

/** Opens the hub on the database's NOTIFY, so that it receives the changes of all processes. */
export async function openLiveHub(database: DatabaseHandle, settings: LiveSettings): Promise<LiveHub> {
  const { opened_at, now, limits } = settings;
  const subscribers = new Set<Subscriber>();
  const changes = createChangeLog(now, opened_at);
  const publicListeners: (() => void)[] = [];

  function broadcast(topic: Topic, guest?: string): void {
    if (canReceive(null, topic)) for (const listener of publicListeners) listener();
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
  /** Ends the streams of the users that `matches` selects; their pages reconnect with the session they have by then. */
  function endStreams(matches: (currentUser: NonNullable<CurrentUser>) => boolean): void {
    for (const { client, send, onClose } of subscribers) {
      if (client.currentUser === null || !matches(client.currentUser)) continue;
      send("people");
      onClose();
    }
  }
  function onResumed(): void {
    changes.reset();
    for (const topic of topics) broadcast(topic);
    // A session may have ended, or rights may have changed, while the connection was lost.
    endStreams(() => true);
  }
  function findReachedLimit({ currentUser, address }: LiveClient): "full" | "too-many" | null {
    if (subscribers.size >= limits.process) return "full";
    let [sameAddress, sameAccount] = [0, 0];
    for (const { client } of subscribers) {
      if (client.address === address) sameAddress++;
      if (currentUser && client.currentUser?.id === currentUser.id) sameAccount++;
    }
    return sameAddress >= limits.address || sameAccount >= limits.account ? "too-many" : null;
  }
  /** Whether the session ended or the rights changed after reading the user began. */
  function hasEnded({ currentUser, requested_at }: LiveClient): boolean {
    if (!currentUser) return false;
    const { id, session } = currentUser;
    return changes.isRecorded("session", session.id, requested_at) || changes.isRecorded("rights", id, requested_at);
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
      const reason = findReachedLimit(client);
      if (reason) return { ok: false, reason };
      const subscriber = { client, ...subscription };
      subscribers.add(subscriber);
      const stop = () => void subscribers.delete(subscriber);
      const ended = hasEnded(client);
      return { ok: true, stop, missed: ended ? ["people"] : findMissed(client), hasEnded: ended };
    },
    onPublicChange: (listener) => void publicListeners.push(listener),
    count: () => subscribers.size,
    close() {
      // A failure can be ignored: the database connection is closed right after this.
      stopListening().catch(() => {});
      for (const each of subscribers) each.onClose();
      subscribers.clear();
    },
  };
}
