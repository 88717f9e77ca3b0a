import { and, eq } from "drizzle-orm";
import { type BookingError, cancelBooking } from "#app/features/bookings/bookings.server.ts";
import { queueCancellationEmails } from "#app/features/bookings/cancellation/cancellation-emails.server.ts";
import { noteCancellation } from "#app/features/bookings/cancellation/cancellation-note.ts";
import { hasBegun, refundOf } from "#app/features/bookings/cancellation/refund.ts";
import { lockBooking } from "#app/features/bookings/lock-booking.server.ts";
import { findPaid } from "#app/features/payments/payments.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { fromDecimal } from "#app/lib/money.ts";
import { dayIn } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { type Booking, booking_history, bookings } from "#app/server/db/schema.ts";

/** Why a guest's cancellation was rejected. `toCancellationError` has a message for each reason. */
export type CancellationError =
  | BookingError
  | { ok: false; reason: "stay-begun" }
  /** The refund, in minor units, is not the one that the guest was shown, or they were shown none. */
  | { ok: false; reason: "refund-changed"; refund: number; total_price: number; currency: string };

export type CancellationResult = { ok: true; booking: Booking } | CancellationError;

/** A guest's form. */
export interface Cancellation {
  reason: string | null;
  /** The refund that the page showed, a decimal; null when it showed none. Only compared, never stored. */
  shown_refund: string | null;
}

/**
 * Cancels a guest's own booking: a pending request as `cancelBooking` does, and an approved stay that has not begun where
 * the booking has refund steps. Stores what the guest gets back, frees the nights, and queues the e-mails to the guest and
 * the admins. Rejects a refund other than the one shown ('refund-changed', with the new one), so that a form for a request
 * that was approved meanwhile cancels nothing.
 */
export async function cancelAsGuest(
  db: Database,
  guest: CurrentUser,
  booking_id: string,
  cancellation: Cancellation,
  now: Date,
): Promise<CancellationResult> {
  const result = await cancelStay(db, guest, booking_id, cancellation, now);
  const isRequest = !result.ok && result.reason === "status-changed" && result.status === "pending";
  return isRequest ? cancelBooking(db, guest, booking_id, cancellation.reason, now) : result;
}

async function cancelStay(
  db: Database,
  guest: CurrentUser,
  booking_id: string,
  { reason, shown_refund }: Cancellation,
  now: Date,
): Promise<CancellationResult> {
  return db.transaction(async (tx) => {
    const { property, booking: before } = await lockBooking(tx, booking_id);
    if (!property || before?.user_id !== guest.id) return { ok: false, reason: "not-found" };
    const { status, refund_steps, total_price, currency } = before;
    if (status !== "approved") return { ok: false, reason: "status-changed", status };
    if (refund_steps.length === 0) return { ok: false, reason: "not-yours" };
    const today = dayIn(property.time_zone, now);
    if (hasBegun(before, today)) return { ok: false, reason: "stay-begun" };
    const refund = refundOf({ ...before, paid: await findPaid(tx, booking_id) }, today);
    if (fromDecimal(shown_refund ?? "", currency) !== refund) {
      return { ok: false, reason: "refund-changed", refund, total_price, currency };
    }
    const [booking] = await tx
      .update(bookings)
      .set({ status: "cancelled", refund_cents: refund, updated_at: now })
      .where(and(eq(bookings.id, booking_id), eq(bookings.status, status)))
      .returning();
    if (!booking) return { ok: false, reason: "status-changed", status };
    await tx.insert(booking_history).values({
      booking_id,
      at: now,
      actor_id: guest.id,
      from_status: status,
      to_status: booking.status,
      reason,
      note: noteCancellation(refund, booking),
    });
    await queueCancellationEmails(tx, booking, property, guest, { refund, reason });
    return { ok: true, booking };
  });
}
