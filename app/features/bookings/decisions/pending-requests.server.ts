import { alias } from "drizzle-orm/pg-core";
import { and, count, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import { bookings } from "#app/server/db/schema.ts";

const daysTaken = sql`(
  exists (select 1 from bookings taken where taken.property_id = ${bookings.property_id} and taken.status = 'approved'
    and daterange(taken.start_date, taken.end_date, '[]') && daterange(${bookings.start_date}, ${bookings.end_date}, '[]'))
  or exists (select 1 from blocked_dates b where b.property_id = ${bookings.property_id}
    and b.start_date <= ${bookings.end_date} and b.end_date >= ${bookings.start_date}))`;

/** SQL: whether a booking is a pending request whose days were taken, so that it can't be approved. */
export const inConflict = sql<boolean>`(${bookings.status} = 'pending' and ${daysTaken})`;

/** SQL: whether a booking is a pending request that can be approved. */
export const openForApproval = sql<boolean>`(${bookings.status} = 'pending' and not ${daysTaken})`;

/** The numbers of all pending requests. */
export interface PendingCounts {
  /** Those that can be approved. */
  open: number;
  /** Those whose days were taken by an approved stay or a block. */
  conflicts: number;
  /** Those of `open` that share a day with another one of them, so that not all of them can be approved. */
  overlapping: number;
}

/** Counts the pending requests by whether they can be approved. */
export async function countPending(db: Database): Promise<PendingCounts> {
  // By first day, a stay shares a day with another one if the next one begins before it ends, or an earlier one ends
  // after it begins.
  const [row] = await rowsOf<PendingCounts>(
    db,
    sql`with pending as (
      select id, property_id, start_date, end_date, ${daysTaken} as is_taken from bookings where status = 'pending'
    ), ordered as (
      select is_taken, lead(start_date) over by_day <= end_date or max(end_date) over earlier >= start_date as shares_day
      from pending
      window by_day as (partition by property_id, is_taken order by start_date, id),
        earlier as (by_day rows between unbounded preceding and 1 preceding)
    )
    select (count(*) filter (where not is_taken))::int as open,
      (count(*) filter (where is_taken))::int as conflicts,
      (count(*) filter (where not is_taken and shares_day))::int as overlapping
    from ordered`,
  );
  return row ?? { open: 0, conflicts: 0, overlapping: 0 };
}

/** The ids of those requests whose days were taken by an approved stay or a block. */
export async function findTakenRequests(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), inConflict));
  return rows.map(({ id }) => id);
}

/**
 * How many other open requests share a day with each request in `ids`, by its id; only one of them can be approved.
 * Requests without any are omitted.
 */
export async function countCompeting(db: Database, ids: string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const own = alias(bookings, "own");
  const rows = await db
    .select({ id: own.id, count: count() })
    .from(own)
    .innerJoin(
      bookings,
      and(
        eq(bookings.property_id, own.property_id),
        ne(bookings.id, own.id),
        lte(bookings.start_date, own.end_date),
        gte(bookings.end_date, own.start_date),
        openForApproval,
      ),
    )
    .where(inArray(own.id, ids))
    .groupBy(own.id);
  return Object.fromEntries(rows.map((row) => [row.id, row.count]));
}
