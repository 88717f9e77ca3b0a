import type { FetchedCalendar, FetchedEvent } from "#app/features/calendar-feeds/parse-calendar.ts";
import type { Day, Stay } from "#app/lib/stay.ts";

/** An imported event as it is stored. */
export interface StoredEvent extends Stay {
  id: string;
  uid: string;
  summary: string;
  missing_since: Date | null;
  missing_fetches: number;
}

/** What a good fetch changes in the stored events of its feed; an event is in at most one list. */
export interface Reconciliation {
  insert: FetchedEvent[];
  /** Events whose days or summary have changed. */
  update: (FetchedEvent & { id: string; hasMoved: boolean })[];
  /** Events that were missing, and are unchanged now. */
  found: string[];
  /** Events that this fetch doesn't have, but that are not removed yet. */
  missing: { id: string; missing_since: Date; missing_fetches: number }[];
  /** Events that the source has removed or cancelled. */
  remove: string[];
  /** Events that have ended. */
  ended: string[];
}

/** An event is removed once so many good fetches in a row don't have it, and for so long. */
const MISSING_FETCHES = 2;
const MISSING_MS = 24 * 60 * 60 * 1000;

/**
 * Compares the stored events of a feed with those of a good fetch. An event that is missing is removed only after two good
 * fetches without it and 24 hours, because sites send incomplete calendars at times; one that the source has cancelled is
 * removed at once.
 */
export function reconcile(stored: StoredEvent[], fetched: FetchedCalendar, now: Date, today: Day): Reconciliation {
  const current = new Map(fetched.events.map((event) => [event.uid, event]));
  const cancelled = new Set(fetched.cancelled);
  const known = new Set(stored.map(({ uid }) => uid));
  const result: Reconciliation = {
    insert: fetched.events.filter(({ uid }) => !known.has(uid)),
    update: [],
    found: [],
    missing: [],
    remove: [],
    ended: [],
  };
  for (const event of stored) {
    const source = current.get(event.uid);
    if (source) {
      const hasMoved = source.start_date !== event.start_date || source.end_date !== event.end_date;
      if (hasMoved || source.summary !== event.summary) result.update.push({ ...source, id: event.id, hasMoved });
      else if (event.missing_since) result.found.push(event.id);
    } else if (event.end_date < today) result.ended.push(event.id);
    else if (cancelled.has(event.uid)) result.remove.push(event.id);
    else {
      const missing_since = event.missing_since ?? now;
      const missing_fetches = event.missing_fetches + 1;
      const isGone = missing_fetches >= MISSING_FETCHES && now.getTime() - missing_since.getTime() >= MISSING_MS;
      if (isGone) result.remove.push(event.id);
      else result.missing.push({ id: event.id, missing_since, missing_fetches });
    }
  }
  return result;
}
