import { and, eq, sql } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { notePayment, notePaymentCorrection, notePaymentRemoval } from "#app/features/payments/payment-note.ts";
import type { PaymentReceipt } from "#app/features/payments/payment.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { type Booking, booking_history, bookings, type Payment, payments } from "#app/server/db/schema.ts";

export type PaymentError =
  | { ok: false; reason: "not-found" | "payment-not-found" }
  /** The refund is higher than what was paid; `paid` in minor units. */
  | { ok: false; reason: "refund-exceeds-paid"; paid: number; currency: string };

export type PaymentResult = { ok: true; payment: Payment } | PaymentError;

/**
 * Records a payment that the owner received outside this site, or with a negative amount a refund, whatever the booking's
 * status, and notes it in the history. Rejects a refund of more than was paid.
 */
export async function recordPayment(
  db: Database,
  admin: CurrentUser,
  booking_id: string,
  receipt: PaymentReceipt,
  now: Date,
): Promise<PaymentResult> {
  return changePayments(db, admin, { booking_id, payment_id: null }, receipt, now);
}

/** Replaces the record of a payment; the history notes the old and the new one. */
export async function correctPayment(
  db: Database,
  admin: CurrentUser,
  record: { booking_id: string; payment_id: string },
  receipt: PaymentReceipt,
  now: Date,
): Promise<PaymentResult> {
  return changePayments(db, admin, record, receipt, now);
}

/** Removes the record of a payment that was never received; the history notes the removed record. */
export async function removePayment(
  db: Database,
  admin: CurrentUser,
  record: { booking_id: string; payment_id: string },
  now: Date,
): Promise<PaymentResult> {
  return changePayments(db, admin, record, null, now);
}

/** The sum of a booking's recorded payments less refunds, in minor units. */
export async function findPaid(tx: Transaction, booking_id: string): Promise<number> {
  const [row] = await tx
    .select({ paid: sql<number>`coalesce(sum(${payments.amount}), 0)::float8` })
    .from(payments)
    .where(eq(payments.booking_id, booking_id));
  return row?.paid ?? 0;
}

/** Inserts, replaces or deletes a record: `payment_id` is null for a new one, `receipt` null to delete. Locks the booking. */
async function changePayments(
  db: Database,
  admin: CurrentUser,
  { booking_id, payment_id }: { booking_id: string; payment_id: string | null },
  receipt: PaymentReceipt | null,
  now: Date,
): Promise<PaymentResult> {
  return db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, booking_id)).for("no key update");
    if (!booking) return { ok: false, reason: "not-found" };
    const { status, currency } = booking;
    const recorded = payment_id && (await findPayment(tx, booking_id, payment_id));
    if (payment_id && !recorded) return { ok: false, reason: "payment-not-found" };
    const paid = await findPaid(tx, booking_id);
    if (paid - (recorded ? recorded.amount : 0) + (receipt?.amount ?? 0) < 0) {
      return { ok: false, reason: "refund-exceeds-paid", paid, currency };
    }
    const change = recorded
      ? await replace(tx, recorded, receipt, currency)
      : await insert(tx, booking, admin, receipt, now);
    await tx.insert(booking_history).values({
      booking_id,
      at: now,
      actor_id: admin.id,
      from_status: status,
      to_status: status,
      note: change.note,
    });
    // Notifies open pages, because a payment changes the balance that the guest sees.
    await tx.update(bookings).set({ updated_at: now }).where(eq(bookings.id, booking_id));
    return { ok: true, payment: change.payment };
  });
}

async function findPayment(tx: Transaction, booking_id: string, id: string): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.booking_id, booking_id), eq(payments.id, id)));
  return payment;
}

async function insert(
  tx: Transaction,
  booking: Booking,
  admin: CurrentUser,
  receipt: PaymentReceipt | null,
  now: Date,
) {
  if (!receipt) throw new Error("There is nothing to record");
  const [payment] = await tx
    .insert(payments)
    .values({ ...receipt, booking_id: booking.id, recorded_by: admin.id, created_at: now })
    .returning();
  if (!payment) throw new Error("The database returned no payment");
  return { payment, note: notePayment(payment, booking.currency) };
}

async function replace(tx: Transaction, before: Payment, receipt: PaymentReceipt | null, currency: string) {
  if (!receipt) {
    await tx.delete(payments).where(eq(payments.id, before.id));
    return { payment: before, note: notePaymentRemoval(before, currency) };
  }
  const [payment] = await tx.update(payments).set(receipt).where(eq(payments.id, before.id)).returning();
  if (!payment) throw new Error("The database returned no payment");
  return { payment, note: notePaymentCorrection(before, payment, currency) };
}
