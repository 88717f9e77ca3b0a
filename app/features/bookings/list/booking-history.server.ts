import { asc, eq, inArray } from "drizzle-orm";
import type { BookingHistoryEntry } from "#app/features/bookings/booking-view.ts";
import { translateNote } from "#app/features/bookings/list/history-note.ts";
import { translatePaymentNote } from "#app/features/payments/payment-note.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { booking_history, profiles } from "#app/server/db/schema.ts";

/** The histories of bookings, by booking id, oldest entry first. */
export async function findHistories(db: Database, ids: string[]): Promise<Map<string, BookingHistoryEntry[]>> {
  const entries =
    ids.length === 0
      ? []
      : await db
          .select({ entry: booking_history, actor_name: profiles.full_name })
          .from(booking_history)
          .leftJoin(profiles, eq(profiles.id, booking_history.actor_id))
          .where(inArray(booking_history.booking_id, ids))
          .orderBy(asc(booking_history.at), asc(booking_history.id));
  const histories = new Map<string, BookingHistoryEntry[]>();
  for (const { entry, actor_name } of entries) {
    const history = histories.get(entry.booking_id) ?? [];
    history.push({
      at: entry.at.toISOString(),
      actor_name,
      from_status: entry.from_status,
      to_status: entry.to_status,
      reason: entry.reason,
      note: entry.note && translateNote(entry.note),
      is_payment: entry.note !== null && translatePaymentNote(entry.note) !== null,
    });
    histories.set(entry.booking_id, history);
  }
  return histories;
}
