import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import { m } from "#messages";

/** The number of answers that the usual answer time is computed from. */
const ANSWERS = 20;
/** With fewer answers there is no usual answer time. */
const MIN_ANSWERS = 5;

/**
 * The median time in hours in which the owner answered the newest requests, whether approved or denied; null while
 * fewer than five were answered.
 */
export async function findAnswerHours(db: Database, property_id: string): Promise<number | null> {
  const [row] = await rowsOf<{ answers: number; hours: number | null }>(
    db,
    sql`select count(*)::int as answers, percentile_cont(0.5) within group (order by hours) as hours from (
      select extract(epoch from answered.at - requested.created_at)::float8 / 3600 as hours
      from (
        (select id, created_at from bookings where property_id = ${property_id} and status = 'approved'
          order by created_at desc limit ${ANSWERS})
        union all
        (select id, created_at from bookings where property_id = ${property_id} and status = 'denied'
          order by created_at desc limit ${ANSWERS})
      ) as requested
      join lateral (
        select min(at) as at from booking_history
        where booking_id = requested.id and from_status = 'pending' and to_status in ('approved', 'denied')
      ) as answered on answered.at is not null
      order by requested.created_at desc limit ${ANSWERS}
    ) as newest`,
  );
  return row && row.answers >= MIN_ANSWERS ? row.hours : null;
}

/** 'Usually answers within 3 hours', or in days from two days on. */
export function formatAnswerTime(hours: number): string {
  return hours < 48
    ? m.property_answers_hours({ count: Math.max(1, Math.ceil(hours)) })
    : m.property_answers_days({ count: Math.ceil(hours / 24) });
}
