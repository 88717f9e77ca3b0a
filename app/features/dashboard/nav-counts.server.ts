import { sql } from "drizzle-orm";
import type { NavCounts } from "#app/features/dashboard/nav-counts.ts";
import { openForApproval } from "#app/features/bookings/decisions/pending-requests.server.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";

/** The counts beside the links between the admin pages, in one query that reads only what is counted. */
export async function findNavCounts(db: Database): Promise<NavCounts> {
  const [counts] = await rowsOf<NavCounts>(
    db,
    sql`select
      (select count(*)::int from bookings where ${openForApproval}) as requests,
      (select count(*)::int from profiles where admin_requested_at is not null and role = 'user') as admin_requests,
      (select count(*)::int from mails where state = 'failed') as failed_emails,
      (select count(*)::int from calendar_feeds where last_error is not null) as failing_calendars`,
  );
  if (!counts) throw new Error("A query without rows");
  return counts;
}
