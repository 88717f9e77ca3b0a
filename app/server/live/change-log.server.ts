import type { Topic } from "#app/lib/enums.ts";

/** Milliseconds: the difference between the clocks of several servers plus the delay of a notification. */
const TOLERANCE_MS = 2_000;
/** Milliseconds; how long changes of a single user or session are retained. */
const RETENTION_MS = 5 * 60_000;

type Change = Topic | "rights" | "session";

interface ChangeLog {
  /** Records that `topic` changed now; with `id`, for this user or session. */
  add(topic: Change, id?: string): void;
  /** Marks everything before now as unknown. */
  reset(): void;
  /**
   * Whether `topic` may have changed since `since`, in milliseconds since 1970; with `id`, for this user or session.
   * True when that is unknown, because the since is NaN, in the future or too far back.
   */
  hasChanged(topic: Change, since: number, id?: string): boolean;
  /** Whether a change of `topic` for this user or session was recorded at `since` or later. */
  isRecorded(topic: Change, id: string, since: number): boolean;
}

/**
 * Creates an in-memory log of when each topic changed last: overall, and for a few minutes also by user and session. What
 * happened before `opened_at` is unknown.
 */
export function createChangeLog(now: () => Date, opened_at: Date): ChangeLog {
  const overall = new Map<string, number>();
  // Iterates in order of time, because a newer change moves to the end.
  const recent = new Map<string, number>();
  let knownFrom = opened_at.getTime();

  return {
    add(topic, id) {
      const present = now().getTime();
      overall.set(topic, present);
      if (!id) return;
      const key = `${topic}:${id}`;
      recent.delete(key);
      recent.set(key, present);
      for (const [oldKey, at] of recent) {
        if (at >= present - RETENTION_MS) break;
        recent.delete(oldKey);
      }
    },
    reset() {
      knownFrom = now().getTime();
    },
    hasChanged(topic, since, id) {
      const present = now().getTime();
      const from = since - TOLERANCE_MS;
      const isKnown = from > knownFrom && since <= present + TOLERANCE_MS;
      if (!isKnown || (id && from < present - RETENTION_MS)) return true;
      const last = id ? recent.get(`${topic}:${id}`) : overall.get(topic);
      return last !== undefined && last >= from;
    },
    isRecorded: (topic, id, since) => (recent.get(`${topic}:${id}`) ?? -Infinity) >= since,
  };
}
