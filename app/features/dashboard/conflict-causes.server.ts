import { sql } from "drizzle-orm";
import type { ConflictCause } from "#app/features/dashboard/conflicts.ts";
import { guestColumn } from "#app/features/users/booking-guest.server.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";

const guestName = sql.raw(guestColumn("full_name", { booking: "taken", profile: "guest" }));

/** What took the days of each of these bookings, by the booking's id: an approved stay before a block, the earliest first. */
export async function findConflictCauses(db: Database, ids: string[]): Promise<Record<string, ConflictCause>> {
  if (ids.length === 0) return {};
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const rows = await rowsOf<ConflictCause & { booking_id: string }>(
    db,
    sql`select distinct on (booking_id) booking_id, id, kind, start_date::text, end_date::text, label from (
      select own.id as booking_id, taken.id, 'booked' as kind, taken.start_date, taken.end_date, ${guestName} as label
      from bookings own
      join bookings taken on taken.property_id = own.property_id and taken.status = 'approved' and taken.id <> own.id
        and daterange(taken.start_date, taken.end_date, '[]') && daterange(own.start_date, own.end_date, '[]')
      left join profiles guest on guest.id = taken.user_id
      where own.id in (${list})
      union all
      select own.id, b.id, 'blocked', b.start_date, b.end_date, b.reason
      from bookings own
      join blocked_dates b on b.property_id = own.property_id
        and b.start_date <= own.end_date and b.end_date >= own.start_date
      where own.id in (${list})
    ) causes
    order by booking_id, kind desc, start_date`,
  );
  return Object.fromEntries(rows.map(({ booking_id, ...cause }) => [booking_id, cause]));
}
