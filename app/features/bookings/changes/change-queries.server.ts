import { desc, eq } from "drizzle-orm";
import { type Availability, findAvailability } from "#app/features/availability/availability.server.ts";
import type { DeclinedChange } from "#app/features/bookings/changes/change.ts";
import { type Day, type Stay, withoutOne } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { booking_changes, bookings, type QuoteLine } from "#app/server/db/schema.ts";

/** The calendar without one booking, whose days are free for its own change. */
export async function findOtherAvailability(
  db: Database,
  booking: Stay & { property_id: string; status: string },
  today: Day,
): Promise<Availability> {
  const { approved, pending, blocked } = await findAvailability(db, booking.property_id, today);
  return booking.status === "approved"
    ? { approved: withoutOne(approved, booking), pending, blocked }
    : { approved, pending: withoutOne(pending, booking), blocked };
}

/** The lines of a booking's price as they are stored. */
export async function findQuoteLines(db: Database, booking_id: string): Promise<QuoteLine[]> {
  const [booking] = await db
    .select({ quote_lines: bookings.quote_lines })
    .from(bookings)
    .where(eq(bookings.id, booking_id));
  return booking?.quote_lines ?? [];
}

/** What the guest's latest request to change a stay was declined with; null unless it is the latest of its changes. */
export async function findDeclinedChange(db: Database, booking_id: string): Promise<DeclinedChange | null> {
  const { start_date, end_date, decline_reason: reason, status } = booking_changes;
  const [latest] = await db
    .select({ start_date, end_date, reason, status })
    .from(booking_changes)
    .where(eq(booking_changes.booking_id, booking_id))
    .orderBy(desc(booking_changes.created_at), desc(booking_changes.id))
    .limit(1);
  return latest?.status === "declined" ? latest : null;
}
