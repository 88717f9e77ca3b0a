import { sql } from "drizzle-orm";
import { addDays, type Day } from "#app/lib/stay.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";

/** The days of the trend, including today (spec section 9). */
export const TREND_DAYS = 30;

/** The dashboard's statistics (spec section 9); money in minor units of the property's currency. */
export interface Statistics {
  total: number;
  pending: number;
  approved: number;
  denied: number;
  cancelled: number;
  /** Approved bookings in percent of all bookings; null while every booking is pending. */
  approval_rate: number | null;
  /** The sum of the totals of approved bookings in the property's currency. */
  revenue: number;
  /** The same for currencies that the property had before, each in its own minor units. */
  other_revenue: { currency: string; revenue: number }[];
  /** Revenue per approved booking in the property's currency; null while there are none. */
  average: number | null;
  /** The requests of each of the last 30 days in the property's time zone, oldest first. */
  trend: TrendDay[];
  /** The number of requests in the 30 days before the trend. */
  requests_before: number;
}

export interface TrendDay {
  day: Day;
  requests: number;
}

/** Computes the statistics in the database. `today` is the property's calendar day, `time_zone` an IANA name. */
export async function findStatistics(
  db: Database,
  property: { id: string; time_zone: string; currency: string },
  today: Day,
): Promise<Statistics> {
  const [totals, { trend, requests_before }] = await Promise.all([
    findTotals(db, property),
    findTrend(db, property, today),
  ]);
  return { ...totals, trend, requests_before };
}

async function findTotals(
  db: Database,
  { id, currency }: { id: string; currency: string },
): Promise<Omit<Statistics, "trend" | "requests_before">> {
  // float8 is exact for whole minor units up to 2^53, and both drivers read it as a number.
  const [row] = await rowsOf<Omit<Statistics, "trend" | "requests_before">>(
    db,
    sql`with totals as (
      select status, currency, count(*) as count, sum(total_price) as total_price
      from bookings where property_id = ${id} group by status, currency
    ), counted as (
      select coalesce(sum(count), 0)::int as total,
        coalesce(sum(count) filter (where status = 'pending'), 0)::int as pending,
        coalesce(sum(count) filter (where status = 'approved'), 0)::int as approved,
        coalesce(sum(count) filter (where status = 'denied'), 0)::int as denied,
        coalesce(sum(count) filter (where status = 'cancelled'), 0)::int as cancelled,
        coalesce(sum(total_price) filter (where status = 'approved' and currency = ${currency}), 0)::float8 as revenue,
        coalesce(sum(count) filter (where status = 'approved' and currency = ${currency}), 0)::int as priced,
        coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'revenue', total_price) order by currency)
          filter (where status = 'approved' and currency <> ${currency}), '[]') as other_revenue
      from totals
    )
    select total, pending, approved, denied, cancelled, revenue, other_revenue, revenue / nullif(priced, 0) as average,
      case when total > pending then (100.0 * approved / total)::float8 end as approval_rate
    from counted`,
  );
  if (!row) throw new Error("The database returned no totals");
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
    sql`with requested as (
      select (created_at at time zone ${time_zone})::date as day, count(*)::int as requests
      from bookings
      where property_id = ${id}
        and created_at >= (${addDays(first, -TREND_DAYS)}::date::timestamp at time zone ${time_zone})
      group by 1
    )
    select (${first}::date + n)::text as day, coalesce(requested.requests, 0) as requests
    from generate_series(${-TREND_DAYS}::int, ${TREND_DAYS - 1}::int) as n
    left join requested on requested.day = ${first}::date + n
    order by n`,
  );
  return {
    trend: days.slice(TREND_DAYS),
    requests_before: days.slice(0, TREND_DAYS).reduce((sum, { requests }) => sum + requests, 0),
  };
}
