import { asc, count, eq, sql } from "drizzle-orm";
import { findExportToken } from "#app/features/calendar-feeds/export-calendar.server.ts";
import type { FeedRequest } from "#app/features/calendar-feeds/feed-schema.ts";
import type { FeedView } from "#app/features/calendar-feeds/feed-view.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import type { Day } from "#app/lib/stay.ts";
import { calendar_feeds } from "#app/server/db/calendar-schema.ts";
import type { Database } from "#app/server/db/client.server.ts";

export interface AddFeedError {
  ok: false;
  reason: "no-property" | "duplicate" | "too-many" | "own-calendar";
}

const MAX_FEEDS = 50;

/** Adds a calendar of another site, which is read by the next synchronization. Rejects the property's own calendar. */
export async function addFeed(
  db: Database,
  { name, url }: FeedRequest,
  now: Date,
): Promise<{ ok: true; id: string } | AddFeedError> {
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx);
    if (!property) return { ok: false, reason: "no-property" };
    const token = await findExportToken(tx);
    if (token && url.includes(token)) return { ok: false, reason: "own-calendar" };
    const [total] = await tx.select({ feeds: count() }).from(calendar_feeds);
    if ((total?.feeds ?? 0) >= MAX_FEEDS) return { ok: false, reason: "too-many" };
    const [added] = await tx
      .insert(calendar_feeds)
      .values({ property_id: property.id, name, url, created_at: now })
      .onConflictDoNothing()
      .returning({ id: calendar_feeds.id });
    return added ? { ok: true, id: added.id } : { ok: false, reason: "duplicate" };
  });
}

/** Removes a feed with its imported events, whose days become free. Returns false when there is no such feed. */
export async function removeFeed(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProperty(tx);
    const removed = await tx
      .delete(calendar_feeds)
      .where(eq(calendar_feeds.id, id))
      .returning({ id: calendar_feeds.id });
    return removed.length > 0;
  });
}

/** All feeds with their health, by name; for admins only. `events` are those that have not ended before `today`. */
export async function listFeeds(db: Database, today: Day): Promise<FeedView[]> {
  const rows = await db
    .select({
      feed: calendar_feeds,
      events: sql<number>`(select count(*)::int from imported_events e
        where e.feed_id = calendar_feeds.id and e.end_date >= ${today})`,
    })
    .from(calendar_feeds)
    .orderBy(asc(calendar_feeds.name), asc(calendar_feeds.id));
  return rows.map(({ feed, events }) => ({
    id: feed.id,
    name: feed.name,
    url: feed.url,
    last_success_at: feed.last_success_at?.toISOString() ?? null,
    checked_at: feed.checked_at?.toISOString() ?? null,
    last_error: feed.last_error,
    failures: feed.failures,
    events,
    ignored: feed.ignored,
    changed_at: feed.changed_at?.toISOString() ?? null,
    changes: feed.changes,
  }));
}

/** Whether a feed exists. */
export async function hasFeed(db: Database, id: string): Promise<boolean> {
  const [feed] = await db.select({ id: calendar_feeds.id }).from(calendar_feeds).where(eq(calendar_feeds.id, id));
  return feed !== undefined;
}
