import type { Topic } from "#app/server/live/live.server.ts";

/** How far the clocks of several servers may differ, and how late one of them may hear of a change; milliseconds. */
const ALLOWANCE_MS = 2_000;
/** How long it is remembered whose bookings, rights or session changed; milliseconds. */
const RETENTION_MS = 5 * 60_000;

type Change = Topic | "rights" | "session";

interface ChangeLog {
  /** Records that `topic` changed now; with `id`, for this user or session. */
  add(topic: Change, id?: string): void;
  /** Whatever happened before now is unknown. */
  reset(): void;
  /**
   * Whether `topic` may have changed since `moment`, in milliseconds since 1970; with `id`, for this user or session.
   * True when that can't be told, because the moment is no number, lies ahead or too far back.
   */
  hasChanged(topic: Change, moment: number, id?: string): boolean;
  /** Whether a change of `topic` for this user or session was recorded at `moment` or later. */
  isRecorded(topic: Change, id: string, moment: number): boolean;
}

/**
 * When each topic changed last: once for everybody, and for a few minutes also for each user and session. What happened
 * before `opened_at` is unknown.
 */
export function createChangeLog(now: () => Date, opened_at: Date): ChangeLog {
  const everybody = new Map<string, number>();
  // Ordered by time, because a newer change moves to the end.
  const recent = new Map<string, number>();
  let knownFrom = opened_at.getTime();

  return {
    add(topic, id) {
      const present = now().getTime();
      everybody.set(topic, present);
      if (!id) return;
      const key = `${topic}:${id}`;
      recent.delete(key);
      recent.set(key, present);
      for (const [old, at] of recent) {
        if (at >= present - RETENTION_MS) break;
        recent.delete(old);
      }
    },
    reset() {
      knownFrom = now().getTime();
    },
    hasChanged(topic, moment, id) {
      const present = now().getTime();
      const from = moment - ALLOWANCE_MS;
      const isKnown = from > knownFrom && moment <= present + ALLOWANCE_MS;
      if (!isKnown || (id && from < present - RETENTION_MS)) return true;
      const last = id ? recent.get(`${topic}:${id}`) : everybody.get(topic);
      return last !== undefined && last >= from;
    },
    isRecorded: (topic, id, moment) => (recent.get(`${topic}:${id}`) ?? -Infinity) >= moment,
  };
}
