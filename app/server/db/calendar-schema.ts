import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "#app/server/db/columns.ts";
import { bookings, properties } from "#app/server/db/schema.ts";

// The calendars of other sites, and the stays that were imported from them.

/** What the last good fetch changed in the imported events of a feed. */
export interface FeedChanges {
  added: number;
  changed: number;
  removed: number;
}

/** The calendar of another site, fetched from its `url`, which may contain a secret: for admins only, never logged. */
export const calendar_feeds = pgTable(
  "calendar_feeds",
  {
    id: id(),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** The last attempt to fetch it, successful or not; null before the first. */
    checked_at: timestamptz("checked_at"),
    last_success_at: timestamptz("last_success_at"),
    /** The code of the last attempt's error (`FeedError`); null after a success. */
    last_error: text("last_error"),
    /** Consecutive failed attempts. */
    failures: integer("failures").notNull().default(0),
    /** When the admins were notified by e-mail of the current failures; null while the feed works. */
    failure_notified_at: timestamptz("failure_notified_at"),
    /** Events of the last good fetch that were ignored, because they are absurdly long or too many. */
    ignored: integer("ignored").notNull().default(0),
    /** The last good fetch that changed something, and what. */
    changed_at: timestamptz("changed_at"),
    changes: jsonb("changes").$type<FeedChanges>(),
    created_at: createdAt(),
  },
  (table) => [
    unique("calendar_feeds_url").on(table.property_id, table.url),
    check("calendar_feeds_failures", sql`${table.failures} >= 0`),
  ],
);

export type CalendarFeed = typeof calendar_feeds.$inferSelect;

/** A stay or block on another site. `uid` identifies it within its feed. */
export const imported_events = pgTable(
  "imported_events",
  {
    id: id(),
    feed_id: uuid("feed_id")
      .notNull()
      .references(() => calendar_feeds.id, { onDelete: "cascade" }),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    uid: text("uid").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    /** The other site's title, which can be a guest's name: for admins only. */
    summary: text("summary").notNull().default(""),
    /** Since when good fetches don't have it, and how many of them; null and 0 while the source has it. */
    missing_since: timestamptz("missing_since"),
    missing_fetches: integer("missing_fetches").notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [
    unique("imported_events_uid").on(table.feed_id, table.uid),
    check("imported_events_dates", sql`${table.end_date} >= ${table.start_date}`),
    index("imported_events_calendar").on(table.property_id, table.end_date),
  ],
);

export type ImportedEvent = typeof imported_events.$inferSelect;

/** An admin's decision that an approved stay may share days with one imported event. Deleted when its dates change. */
export const import_overrides = pgTable(
  "import_overrides",
  {
    booking_id: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    event_id: uuid("event_id")
      .notNull()
      .references(() => imported_events.id, { onDelete: "cascade" }),
    actor_id: uuid("actor_id"),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.booking_id, table.event_id] }),
    index("import_overrides_event").on(table.event_id),
  ],
);
