import type { FeedChanges } from "#app/server/db/calendar-schema.ts";

/** A calendar of another site with its health; for admins only. Times are ISO 8601. */
export interface FeedView {
  id: string;
  name: string;
  /** May contain a secret. */
  url: string;
  last_success_at: string | null;
  /** The last attempt, successful or not. */
  checked_at: string | null;
  /** A `FeedError`; null after a success. */
  last_error: string | null;
  /** Consecutive failures. */
  failures: number;
  /** Imported events that have not ended. */
  events: number;
  /** Events of the last good fetch that were ignored. */
  ignored: number;
  changed_at: string | null;
  changes: FeedChanges | null;
}
