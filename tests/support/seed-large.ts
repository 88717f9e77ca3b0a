import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";

/** The number of seeded rows. */
export interface SeedCounts {
  bookings: number;
  guests: number;
}

/** The number of upcoming stays, independent of the number of past ones, because a year has a limited number of days. */
const UPCOMING = 40;

/**
 * Inserts years of bookings with guests, history and payments by SQL: a request every 105 minutes, the newest 40 of them
 * for upcoming stays, half of which are approved; of the others a fifth is approved.
 */
export async function seedLarge(db: Database, { bookings, guests }: SeedCounts): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into profiles (id, email, full_name, phone_number, created_at)
      select ${guestId(sql`n`)}, 'guest-' || n || '@example.com', 'Guest ' || n, '+1 555 0100',
        now() - n * interval '9 hours'
      from generate_series(0, ${guests}::int - 1) n`);
    await tx.execute(sql`
      insert into bookings (id, property_id, user_id, reference, start_date, end_date, guest_count, total_price, currency,
        quote_lines, status, denial_reason, created_at, updated_at)
      select gen_random_uuid(), property.id, ${guestId(sql`n % ${guests}::int`)}, 'REF-' || n, day, day, 2,
        property.price_per_night, property.currency,
        jsonb_build_array(jsonb_build_object('kind', 'nights', 'count', 1, 'amount', property.price_per_night)),
        status, case status when 'denied' then 'Not this time' end, at, at
      from (select id, price_per_night, currency from properties limit 1) property,
        generate_series(0, ${bookings}::int - 1) n,
        lateral (select now() - n * interval '105 minutes' as at,
          case when n < ${UPCOMING} then current_date + 3 + 2 * n else current_date - n end as day,
          case when n < ${UPCOMING} then (array['pending', 'approved'])[1 + n % 2]
            else (array['approved', 'denied', 'denied', 'cancelled', 'cancelled'])[1 + n % 5] end as status) each`);
    await tx.execute(sql`
      insert into booking_history (booking_id, at, actor_id, from_status, to_status)
      select id, created_at, user_id, null, 'pending' from bookings
      union all select id, created_at, user_id, 'pending', status from bookings where status <> 'pending'`);
    await tx.execute(sql`
      insert into payments (booking_id, amount, method, paid_on)
      select id, total_price, 'Venmo', start_date from bookings where status = 'approved'`);
    await tx.execute(sql`
      insert into mails (kind, to_address, subject, payload, booking_id, user_id, state, created_at)
      select 'booking_request', 'owner@example.com', 'A request', '{}', id, user_id, 'sent', created_at from bookings`);
    await tx.execute(sql`analyze`);
  });
}

/** The UUID (version 4) of the guest with this number. */
function guestId(number: SQL): SQL {
  return sql`overlay(overlay(md5('guest-' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
}
