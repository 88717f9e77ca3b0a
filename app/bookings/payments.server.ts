import { eq } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.server.ts";
import { notePayment } from "#app/bookings/history-note.ts";
import type { PaymentReceipt } from "#app/bookings/payment.ts";
import type { Database } from "#app/db/client.server.ts";
import { booking_history, bookings, type Payment, payments } from "#app/db/schema.ts";

export type PaymentResult = { ok: true; payment: Payment } | { ok: false; reason: "not-found" | "not-payable" };

/** Records money that came by hand for a pending or approved booking; the history says so. The amount is in cents. */
export async function recordPayment(
  db: Database,
  admin: Viewer,
  booking_id: string,
  receipt: PaymentReceipt,
  now: Date,
): Promise<PaymentResult> {
  return db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, booking_id)).for("no key update");
    if (!booking) return { ok: false, reason: "not-found" };
    if (booking.status !== "pending" && booking.status !== "approved") return { ok: false, reason: "not-payable" };
    const [payment] = await tx
      .insert(payments)
      .values({ ...receipt, booking_id, recorded_by: admin.id, created_at: now })
      .returning();
    if (!payment) throw new Error("The database returned no payment");
    await tx.insert(booking_history).values({
      booking_id,
      at: now,
      actor_id: admin.id,
      from_status: booking.status,
      to_status: booking.status,
      note: notePayment(receipt.amount, booking.currency, receipt.method),
    });
    // Tells open pages: a payment changes what the guest's booking shows.
    await tx.update(bookings).set({ updated_at: now }).where(eq(bookings.id, booking_id));
    return { ok: true, payment };
  });
}
