import { and, asc, eq, gte, lte, ne, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#app/server/db/client.server.ts";
import { import_overrides, imported_events } from "#app/server/db/calendar-schema.ts";
import { blocked_dates, bookings } from "#app/server/db/schema.ts";
import { sharedDays } from "#app/features/availability/nearest-stays.ts";
import { addDays, type Day, type Stay } from "#app/lib/stay.ts";

/** The public calendar: days only, without any guest's data. */
export interface Availability {
  approved: Stay[];
  pending: Stay[];
  /** Blocked dates, and the days that are taken on other sites. */
  blocked: Stay[];
}

/** Approved, pending and blocked ranges of a property that have not ended before `today` (spec section 7). */
export async function findAvailability(db: Database, property_id: string, today: Day): Promise<Availability> {
  const [stays, blocked] = await Promise.all([
    db
      .select({ status: bookings.status, start_date: bookings.start_date, end_date: bookings.end_date })
      .from(bookings)
      .where(
        and(
          eq(bookings.property_id, property_id),
          gte(bookings.end_date, today),
          // Literals, so that PostgreSQL can use the partial index bookings_calendar.
          sql`${bookings.status} in ('pending', 'approved')`,
        ),
      )
      .orderBy(asc(bookings.start_date)),
    unionAll(
      db
        .select({ start_date: blocked_dates.start_date, end_date: blocked_dates.end_date })
        .from(blocked_dates)
        .where(and(eq(blocked_dates.property_id, property_id), gte(blocked_dates.end_date, today))),
      db
        .select({ start_date: imported_events.start_date, end_date: imported_events.end_date })
        .from(imported_events)
        .where(and(eq(imported_events.property_id, property_id), gte(imported_events.end_date, today))),
    ).orderBy(sql`start_date`, sql`end_date`),
  ]);
  const withStatus = (status: string): Stay[] =>
    stays.filter((stay) => stay.status === status).map(({ start_date, end_date }) => ({ start_date, end_date }));
  return { approved: withStatus("approved"), pending: withStatus("pending"), blocked };
}

/** The days of a pending request that other guests have requested too, without who they are. */
export async function findAlsoRequested(
  db: Database,
  { id, property_id, user_id, start_date, end_date }: typeof bookings.$inferSelect,
): Promise<Stay[]> {
  const others = await db
    .select({ start_date: bookings.start_date, end_date: bookings.end_date })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property_id),
        sql`${bookings.status} = 'pending'`,
        ne(bookings.id, id),
        sql`${bookings.user_id} is distinct from ${user_id}`,
        lte(bookings.start_date, end_date),
        gte(bookings.end_date, start_date),
      ),
    );
  return sharedDays({ start_date, end_date }, others);
}

/** The approved stay or blocked dates that make a stay impossible. */
export interface Conflict extends Stay {
  kind: "booked" | "blocked";
}

/**
 * The first approved stay or blocked dates that share a day with `stay`, or null when it is free. Days that are taken on
 * other sites count as blocked, except with `own`: an admin may override those. `except` is the id of the booking that is
 * changed to `stay`: its present days are no conflict, nor are imported days that an admin has accepted for it.
 */
export async function findConflict(
  db: Database,
  property_id: string,
  stay: Stay,
  { own = false, except }: { own?: boolean; except?: string } = {},
): Promise<Conflict | null> {
  const booked = db
    .select({ kind: kindOf("booked"), start_date: bookings.start_date, end_date: bookings.end_date })
    .from(bookings)
    .where(and(sharesDay(bookings, property_id, stay), isOtherApproved(except)));
  const blocked = db
    .select({ kind: kindOf("blocked"), start_date: blocked_dates.start_date, end_date: blocked_dates.end_date })
    .from(blocked_dates)
    .where(sharesDay(blocked_dates, property_id, stay));
  const imported = db
    .select({ kind: kindOf("blocked"), start_date: imported_events.start_date, end_date: imported_events.end_date })
    .from(imported_events)
    .where(
      and(
        sharesDay(imported_events, property_id, stay),
        except
          ? sql`not exists (select 1 from ${import_overrides} o where o.booking_id = ${except}::uuid
              and o.event_id = ${imported_events.id})`
          : undefined,
      ),
    );
  // Booked before blocked, then the earliest.
  const [first] = await (own ? unionAll(booked, blocked) : unionAll(booked, blocked, imported))
    .orderBy(sql`kind desc`, sql`start_date`)
    .limit(1);
  return first ?? null;
}

/**
 * The first approved stay that leaves fewer than `days` free days between itself and `stay`, or null. The owner keeps
 * these days free to prepare the property. `except` is the id of the booking that is changed to `stay`.
 */
export async function findPreparationConflict(
  db: Database,
  property_id: string,
  stay: Stay,
  days = 0,
  except?: string,
): Promise<Stay | null> {
  if (days === 0) return null;
  const withDays = { start_date: addDays(stay.start_date, -days), end_date: addDays(stay.end_date, days) };
  const [first] = await db
    .select({ start_date: bookings.start_date, end_date: bookings.end_date })
    .from(bookings)
    .where(and(sharesDay(bookings, property_id, withDays), isOtherApproved(except)))
    .orderBy(asc(bookings.start_date))
    .limit(1);
  return first ?? null;
}

/** SQL: whether a booking is approved and not the one with this id. */
function isOtherApproved(id: string | undefined) {
  return and(sql`${bookings.status} = 'approved'`, id ? ne(bookings.id, id) : undefined);
}

/** SQL: whether a row of one of the calendar's tables shares a day with `stay`. */
export function sharesDay(
  { property_id, start_date, end_date }: Record<"property_id" | "start_date" | "end_date", AnyPgColumn>,
  id: string,
  stay: Stay,
) {
  return and(eq(property_id, id), lte(start_date, stay.end_date), gte(end_date, stay.start_date));
}

const kindOf = (kind: Conflict["kind"]) => sql<Conflict["kind"]>`${sql.raw(`'${kind}'`)}`.as("kind");
