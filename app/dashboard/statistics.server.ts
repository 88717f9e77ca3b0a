import { sql } from "drizzle-orm";
import { addDays, type Day } from "#app/bookings/stay.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";

/** Days that the trend looks back on, today among them (spec section 9). */
export const TREND_DAYS = 30;

/** How business is (spec section 9); money in cents of the house's currency. */
export interface Statistics {
  total: number;
  pending: number;
  approved: number;
  denied: number;
  cancelled: number;
  /** Approved of all bookings, in percent; null while there are none. */
  approval_rate: number | null;
  /** The approved bookings' totals. */
  revenue: number;
  /** Revenue for each approved booking; null while there are none. */
  average: number | null;
  /** Requests that came in on each of the last 30 days of the house's calendar, oldest first. */
  trend: TrendDay[];
  /** Requests in the 30 days before those. */
  requests_before: number;
}

export interface TrendDay {
  day: Day;
  requests: number;
}

/** The dashboard's figures, computed by the database. `today` is the house's calendar day, `time_zone` its IANA name. */
export async function findStatistics(
  db: Database,
  property: { id: string; time_zone: string },
  today: Day,
): Promise<Statistics> {
  const [figures, { trend, requests_before }] = await Promise.all([
    findFigures(db, property.id),
    findTrend(db, property, today),
  ]);
  return { ...figures, trend, requests_before };
}

async function findFigures(db: Database, property_id: string): Promise<Omit<Statistics, "trend" | "requests_before">> {
  // float8 holds whole cents exactly far beyond any house's income, and both drivers read it as a number.
  const [row] = await rowsOf<Omit<Statistics, "trend" | "requests_before">>(
    db,
    sql`with kept as (
      select coalesce(sum(count), 0)::int as total,
        coalesce(sum(count) filter (where status = 'pending'), 0)::int as pending,
        coalesce(sum(count) filter (where status = 'approved'), 0)::int as approved,
        coalesce(sum(count) filter (where status = 'denied'), 0)::int as denied,
        coalesce(sum(count) filter (where status = 'cancelled'), 0)::int as cancelled,
        coalesce(sum(total_price) filter (where status = 'approved'), 0)::float8 as revenue
      from booking_figures where property_id = ${property_id}
    )
    select *, (100.0 * approved / nullif(total, 0))::float8 as approval_rate, revenue / nullif(approved, 0) as average
    from kept`,
  );
  if (!row) throw new Error("The database returned no figures");
  return row;
}

async function findTrend(
  db: Database,
  { id, time_zone }: { id: string; time_zone: string },
  today: Day,
): Promise<Pick<Statistics, "trend" | "requests_before">> {
  const first = addDays(today, 1 - TREND_DAYS);
  const days = await rowsOf<TrendDay>(
    db,
    sql`with asked as (
      select (created_at at time zone ${time_zone})::date as day, count(*)::int as requests
      from bookings
      where property_id = ${id}
        and created_at >= (${addDays(first, -TREND_DAYS)}::date::timestamp at time zone ${time_zone})
      group by 1
    )
    select (${first}::date + n)::text as day, coalesce(asked.requests, 0) as requests
    from generate_series(${-TREND_DAYS}::int, ${TREND_DAYS - 1}::int) as n
    left join asked on asked.day = ${first}::date + n
    order by n`,
  );
  return {
    trend: days.slice(TREND_DAYS),
    requests_before: days.slice(0, TREND_DAYS).reduce((sum, { requests }) => sum + requests, 0),
  };
}
