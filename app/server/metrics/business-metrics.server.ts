import { sql } from "drizzle-orm";
import { bookingStatuses, emailStates } from "#app/lib/enums.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import { JOB_STATES, queueNames } from "#app/server/jobs/job-queue.server.ts";

/** Totals of the database for `/metrics`. Zeros are included, because an alert can't watch a missing series. */
export interface BusinessMetrics {
  bookings: { status: string; count: number }[];
  mails: { state: string; count: number }[];
  /** Age of the oldest waiting e-mail in seconds; 0 when none is waiting. */
  oldestEmail: number;
  /** When the last daily backup finished, in seconds since 1970; 0 before the first one. */
  backup: number;
  jobs: { queue: string; state: string; count: number }[];
}

const unsentStates = emailStates.filter((state) => state !== "sent");

interface Row {
  what: "booking" | "mail" | "oldest" | "backup" | "job";
  name: string;
  state: string;
  count: number;
}

/** Reads the totals in one statement, which keeps it cheap: Prometheus requests them every few seconds. */
export async function readBusinessMetrics(db: Database): Promise<BusinessMetrics> {
  const rows = await rowsOf<Row>(
    db,
    sql`select 'booking' as what, status as name, '' as state, count(*)::float8 as count
        from bookings group by status
      union all
      select 'mail', state, '', count(*)::float8 from mails where state <> 'sent' group by state
      union all
      select 'oldest', '', '', coalesce(extract(epoch from now() - min(created_at)), 0)::float8
        from mails where state = 'waiting'
      union all
      select 'backup', '', '', coalesce(extract(epoch from max((value ->> 'done')::timestamptz)), 0)::float8
        from settings where key = 'daily_backup'
      union all
      select 'job', name, state::text, count(*)::float8 from pgboss.job group by name, state`,
  );
  const count = (what: Row["what"], name: string, state = ""): number =>
    rows.find((row) => row.what === what && row.name === name && row.state === state)?.count ?? 0;
  return {
    bookings: bookingStatuses.map((status) => ({ status, count: count("booking", status) })),
    mails: unsentStates.map((state) => ({ state, count: count("mail", state) })),
    oldestEmail: count("oldest", ""),
    backup: count("backup", ""),
    jobs: queueNames.flatMap((queue) =>
      JOB_STATES.map((state) => ({ queue, state, count: count("job", queue, state) })),
    ),
  };
}
