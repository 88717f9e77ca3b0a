import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { guestSql } from "#app/features/users/booking-guest.server.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import { calendar_feeds, import_overrides, imported_events } from "#app/server/db/calendar-schema.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { bookings, profiles } from "#app/server/db/schema.ts";

/** Days that are taken on another site, by the owner's name for it; for admins only. */
export interface ImportedStay extends Stay {
  id: string;
  feed_name: string;
}

/** An approved stay that shares days with an imported event, until the owner has decided about it. */
export interface ImportCollision {
  booking: Stay & { id: string; reference: string; guest_name: string | null };
  event: ImportedStay & { summary: string };
}

/** The imported stays that share a day with a booking and that no admin has overridden for it, earliest first. */
export async function findImportedStays(
  db: Database,
  { id, property_id, start_date, end_date }: Stay & { id: string; property_id: string },
): Promise<ImportedStay[]> {
  return db
    .select(importedStay)
    .from(imported_events)
    .innerJoin(calendar_feeds, eq(calendar_feeds.id, imported_events.feed_id))
    .where(
      and(
        eq(imported_events.property_id, property_id),
        lte(imported_events.start_date, end_date),
        gte(imported_events.end_date, start_date),
        isUndecided(sql`${id}::uuid`),
      ),
    )
    .orderBy(asc(imported_events.start_date), asc(imported_events.id));
}

/** The imported stays that have not ended before `today`, earliest first; for admins only. */
export async function listImportedStays(db: Database, property_id: string, today: Day): Promise<ImportedStay[]> {
  return db
    .select(importedStay)
    .from(imported_events)
    .innerJoin(calendar_feeds, eq(calendar_feeds.id, imported_events.feed_id))
    .where(and(eq(imported_events.property_id, property_id), gte(imported_events.end_date, today)))
    .orderBy(asc(imported_events.start_date), asc(imported_events.id));
}

/** The collisions of imports with approved stays that have not ended before `today`, earliest first. */
export async function listCollisions(db: Database, today: Day): Promise<ImportCollision[]> {
  return db
    .select({
      booking: {
        id: bookings.id,
        reference: bookings.reference,
        start_date: bookings.start_date,
        end_date: bookings.end_date,
        guest_name: guestSql("full_name"),
      },
      event: { ...importedStay, summary: imported_events.summary },
    })
    .from(imported_events)
    .innerJoin(calendar_feeds, eq(calendar_feeds.id, imported_events.feed_id))
    .innerJoin(
      bookings,
      and(
        eq(bookings.property_id, imported_events.property_id),
        sql`${bookings.status} = 'approved'`,
        lte(bookings.start_date, imported_events.end_date),
        gte(bookings.end_date, imported_events.start_date),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, bookings.user_id))
    .where(and(gte(bookings.end_date, today), gte(imported_events.end_date, today), isUndecided(sql`${bookings.id}`)))
    .orderBy(asc(bookings.start_date), asc(imported_events.start_date), asc(imported_events.id));
}

/** Stores an admin's decision that a booking may share days with these imported events. */
export async function overrideImports(
  tx: Transaction,
  decision: { booking_id: string; event_ids: string[]; actor_id: string; now: Date },
): Promise<void> {
  const { booking_id, event_ids, actor_id, now } = decision;
  if (event_ids.length === 0) return;
  const rows = event_ids.map((event_id) => ({ booking_id, event_id, actor_id, created_at: now }));
  await tx.insert(import_overrides).values(rows).onConflictDoNothing();
}

const importedStay = {
  id: imported_events.id,
  feed_name: calendar_feeds.name,
  start_date: imported_events.start_date,
  end_date: imported_events.end_date,
};

const isUndecided = (booking_id: ReturnType<typeof sql>) =>
  sql`not exists (select 1 from ${import_overrides} o where o.booking_id = ${booking_id}
    and o.event_id = ${imported_events.id})`;
