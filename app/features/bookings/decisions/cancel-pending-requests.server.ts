import { and, eq, inArray } from "drizzle-orm";
import { ACCOUNT_DELETED_NOTE } from "#app/features/bookings/list/history-note.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { booking_changes, booking_history, bookings } from "#app/server/db/schema.ts";

/**
 * Cancels every pending request of a guest whose account is being deleted, and removes what they wrote to the changes that
 * they asked for. Other bookings stay as they are. The caller holds the property's row lock. Returns the number of
 * cancelled requests.
 */
export async function cancelPendingRequests(tx: Transaction, guest_id: string, now: Date): Promise<number> {
  const cancelled = await tx
    .update(bookings)
    .set({ status: "cancelled", updated_at: now })
    .where(and(eq(bookings.user_id, guest_id), eq(bookings.status, "pending")))
    .returning({ id: bookings.id });
  const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.user_id, guest_id));
  await tx
    .update(booking_changes)
    .set({ message: null })
    .where(and(eq(booking_changes.requested_by, guest_id), inArray(booking_changes.booking_id, own)));
  for (const { id } of cancelled) {
    await tx.insert(booking_history).values({
      booking_id: id,
      at: now,
      actor_id: guest_id,
      from_status: "pending",
      to_status: "cancelled",
      note: ACCOUNT_DELETED_NOTE,
    });
  }
  return cancelled.length;
}
