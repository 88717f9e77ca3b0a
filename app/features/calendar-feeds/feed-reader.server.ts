import { setTimeout } from "node:timers/promises";
import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import {
  fetchCalendar,
  type FetchError,
  type FetchOptions,
} from "#app/features/calendar-feeds/fetch-calendar.server.ts";
import { queueFailureEmails } from "#app/features/calendar-feeds/feed-emails.server.ts";
import { parseCalendar, type ParsedCalendar } from "#app/features/calendar-feeds/parse-calendar.ts";
import { reconcile, type Reconciliation } from "#app/features/calendar-feeds/reconcile.ts";
import { findProperty, lockProperty } from "#app/features/property/property.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import {
  type CalendarFeed,
  calendar_feeds,
  import_overrides,
  imported_events,
} from "#app/server/db/calendar-schema.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import type { Log } from "#app/server/log.server.ts";

/** Why the last attempt to read a feed failed; stored with the feed. */
export type FeedError = FetchError | "not-a-calendar";

/** A feed that did not answer before an approval, and when it last did: ISO 8601 and milliseconds ago, null for never. */
export interface UnansweredFeed {
  id: string;
  name: string;
  last_success_at: string | null;
  age_ms: number | null;
}

/** Reads the calendars of other sites. */
export interface FeedReader {
  /** Reads one feed now, or joins a reading that is in progress. Resolves to its error, null after a success. */
  sync(feed_id: string): Promise<FeedError | null>;
  /** Reads all feeds, one after the other. */
  syncAll(): Promise<void>;
  /**
   * Reads the feeds that are older than ten minutes, all at once, and waits at most five seconds. Returns those that did
   * not answer in that time; a slow one is stored when it answers later.
   */
  refreshOld(): Promise<UnansweredFeed[]>;
}

interface FeedReaderSettings extends Pick<FetchOptions, "isAllowed" | "lookup" | "timeoutMs"> {
  db: Database;
  publicUrl: string;
  log: Log;
  now: () => Date;
  /** How long `refreshOld` waits. */
  patience?: number;
}

const FRESH_MS = 10 * 60 * 1000;
/** A feed that failed less than a minute ago is not asked again before an approval. */
const RETRY_MS = 60 * 1000;
const PATIENCE_MS = 5000;
/** The admins are notified by e-mail after so many failures in a row. */
export const NOTIFY_FAILURES = 3;

export function openFeedReader(settings: FeedReaderSettings): FeedReader {
  const { db, publicUrl, log, now, patience = PATIENCE_MS, ...fetchOptions } = settings;
  const running = new Map<string, Promise<FeedError | null>>();
  const options = { ...fetchOptions, userAgent: `Palapa/1 (vacation rental calendar of ${publicUrl})` };

  async function read(feed_id: string): Promise<FeedError | null> {
    const started = now();
    const [[feed], property] = await Promise.all([
      db.select().from(calendar_feeds).where(eq(calendar_feeds.id, feed_id)),
      findProperty(db),
    ]);
    if (!feed || !property) return null;
    const fetched = await fetchCalendar(feed.url, options);
    const today = dayIn(property.time_zone, started);
    const parsed = fetched.ok ? parseCalendar(fetched.body, { ...property, today }) : null;
    if (!parsed?.ok) {
      const error = fetched.ok ? "not-a-calendar" : fetched.error;
      log.warn({ feed_id, error }, "A calendar of another site could not be read");
      await storeFailure(db, feed_id, error, started);
      return error;
    }
    await storeSuccess(db, feed_id, parsed, started, today);
    return null;
  }

  const sync: FeedReader["sync"] = (feed_id) => {
    const reading = running.get(feed_id) ?? read(feed_id).finally(() => running.delete(feed_id));
    running.set(feed_id, reading);
    return reading;
  };

  return {
    sync,
    async syncAll() {
      const feeds = await db.select({ id: calendar_feeds.id }).from(calendar_feeds).orderBy(asc(calendar_feeds.name));
      for (const { id } of feeds) await sync(id);
    },
    async refreshOld() {
      const old = await findOld(db, now());
      const isRecent = ({ checked_at, failures }: CalendarFeed) =>
        failures > 0 && checked_at !== null && now().getTime() - checked_at.getTime() < RETRY_MS;
      const timer = new AbortController();
      const timeout = setTimeout(patience, "timeout" as const, { signal: timer.signal }).catch(
        () => "timeout" as const,
      );
      const answers = await Promise.all(
        old.map(async (feed) => {
          const reading = isRecent(feed)
            ? "failed"
            : sync(feed.id).catch((error: unknown) => logFailure(feed.id, error));
          return { feed, error: await Promise.race([reading, timeout]) };
        }),
      );
      timer.abort();
      return answers.filter(({ error }) => error !== null).map(({ feed }) => toUnanswered(feed, now()));
    },
  };

  function logFailure(feed_id: string, err: unknown): "failed" {
    log.error({ feed_id, err }, "An imported calendar could not be stored");
    return "failed";
  }
}

function toUnanswered({ id, name, last_success_at }: CalendarFeed, now: Date): UnansweredFeed {
  const age_ms = last_success_at && now.getTime() - last_success_at.getTime();
  return { id, name, last_success_at: last_success_at?.toISOString() ?? null, age_ms };
}

function findOld(db: Database, now: Date): Promise<CalendarFeed[]> {
  const { last_success_at, name, id } = calendar_feeds;
  const fresh = new Date(now.getTime() - FRESH_MS);
  return db
    .select()
    .from(calendar_feeds)
    .where(or(isNull(last_success_at), lt(last_success_at, fresh)))
    .orderBy(asc(name), asc(id));
}

/** Counts a failure, and notifies the admins by e-mail once so many are in a row. The last good data stay. */
async function storeFailure(db: Database, feed_id: string, error: FeedError, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [feed] = await tx
      .update(calendar_feeds)
      .set({ checked_at: now, last_error: error, failures: sql`${calendar_feeds.failures} + 1` })
      .where(eq(calendar_feeds.id, feed_id))
      .returning();
    if (!feed || feed.failures < NOTIFY_FAILURES || feed.failure_notified_at) return;
    await queueFailureEmails(tx, feed);
    await tx.update(calendar_feeds).set({ failure_notified_at: now }).where(eq(calendar_feeds.id, feed_id));
  });
}

/** Stores the events of a good fetch, unless a later fetch has been stored already. */
async function storeSuccess(
  db: Database,
  feed_id: string,
  fetched: Extract<ParsedCalendar, { ok: true }>,
  started: Date,
  today: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Approvals take the same lock, so each sees the imports before it, and an import the approvals before it.
    const property = await lockProperty(tx);
    const isCurrent = or(isNull(calendar_feeds.last_success_at), lte(calendar_feeds.last_success_at, started));
    const [feed] = await tx
      .update(calendar_feeds)
      .set({
        checked_at: started,
        last_success_at: started,
        last_error: null,
        failures: 0,
        failure_notified_at: null,
        ignored: fetched.ignored,
      })
      .where(and(eq(calendar_feeds.id, feed_id), isCurrent))
      .returning();
    if (!feed || !property) return;
    const stored = await tx.select().from(imported_events).where(eq(imported_events.feed_id, feed_id));
    const result = reconcile(stored, fetched, started, today);
    await apply(tx, feed, result, started);
  });
}

async function apply(tx: Transaction, feed: CalendarFeed, result: Reconciliation, now: Date): Promise<void> {
  const { id: feed_id, property_id } = feed;
  const rows = result.insert.map((event) => ({ ...event, feed_id, property_id, created_at: now }));
  if (rows.length > 0) await tx.insert(imported_events).values(rows);
  const present = { missing_since: null, missing_fetches: 0 };
  for (const { id, hasMoved, start_date, end_date, summary } of result.update) {
    const values = { ...(hasMoved && { start_date, end_date }), summary, ...present };
    await tx.update(imported_events).set(values).where(eq(imported_events.id, id));
    // The decision was about other days.
    if (hasMoved) await tx.delete(import_overrides).where(eq(import_overrides.event_id, id));
  }
  for (const id of result.found) await tx.update(imported_events).set(present).where(eq(imported_events.id, id));
  for (const { id, ...missing } of result.missing) {
    await tx.update(imported_events).set(missing).where(eq(imported_events.id, id));
  }
  for (const id of [...result.remove, ...result.ended]) {
    await tx.delete(imported_events).where(eq(imported_events.id, id));
  }
  const changes = { added: rows.length, changed: result.update.length, removed: result.remove.length };
  if (changes.added + changes.changed + changes.removed === 0) return;
  await tx.update(calendar_feeds).set({ changes, changed_at: now }).where(eq(calendar_feeds.id, feed_id));
}
