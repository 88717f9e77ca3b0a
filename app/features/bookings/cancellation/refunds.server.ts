import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { BookingResult } from "#app/features/bookings/bookings.server.ts";
import { CANCELLED_BY_GUEST_NOTE, noteRefunded } from "#app/features/bookings/cancellation/cancellation-note.ts";
import { refundedFrom } from "#app/features/bookings/cancellation/refund.ts";
import { lockBooking } from "#app/features/bookings/lock-booking.server.ts";
import { findPaid } from "#app/features/payments/payments.server.ts";
import { guestSql } from "#app/features/users/booking-guest.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { toDecimal } from "#app/lib/money.ts";
import { dayIn, type Stay } from "#app/lib/stay.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { booking_history, bookings, payments, profiles } from "#app/server/db/schema.ts";

/** A refund that an admin owes a guest, with the cancelled stay. Amounts are decimals in `currency`. */
export interface DueRefund extends Stay {
  booking_id: string;
  reference: string;
  /** Null once the guest's account is deleted. */
  guest_name: string | null;
  refund: string;
  /** As `refundedFrom` returns it. */
  refunded_from: string;
  currency: string;
}

const isDue = and(sql`${bookings.refund_cents} > 0`, isNull(bookings.refunded_at));

/** The refunds that are due, the oldest first. */
export async function listDueRefunds(db: Database): Promise<DueRefund[]> {
  const rows = await db
    .select({ booking: bookings, guest_name: guestSql("full_name") })
    .from(bookings)
    .leftJoin(profiles, eq(profiles.id, bookings.user_id))
    .where(isDue)
    .orderBy(asc(bookings.updated_at), asc(bookings.id));
  return rows.map(({ booking, guest_name }) => {
    const { id, reference, start_date, end_date, refund_cents, total_price, currency } = booking;
    return {
      booking_id: id,
      reference,
      start_date,
      end_date,
      guest_name,
      refund: toDecimal(refund_cents ?? 0, currency),
      refunded_from: toDecimal(refundedFrom(refund_cents ?? 0, total_price), currency),
      currency,
    };
  });
}

/**
 * Marks what the guest of a cancelled stay gets back as refunded, and records it among the payments, less what was recorded
 * as refunded since the cancellation. Marking it again changes nothing. 'not-found' when there is nothing to refund.
 */
export async function markRefunded(
  db: Database,
  admin: CurrentUser,
  booking_id: string,
  now: Date,
): Promise<BookingResult> {
  return db.transaction(async (tx): Promise<BookingResult> => {
    const { property, booking: before } = await lockBooking(tx, booking_id);
    if (!property || !before?.refund_cents) return { ok: false, reason: "not-found" };
    const [booking] = await tx
      .update(bookings)
      .set({ refunded_at: now, updated_at: now })
      .where(and(eq(bookings.id, booking_id), isDue))
      .returning();
    if (!booking) return { ok: true, booking: before };
    const amount = await findUnrecorded(tx, booking_id, before.refund_cents);
    if (amount > 0) {
      await tx.insert(payments).values({
        booking_id,
        amount: -amount,
        method: await findMethod(tx, booking_id),
        paid_on: dayIn(property.time_zone, now),
        note: CANCELLED_BY_GUEST_NOTE,
        recorded_by: admin.id,
        created_at: now,
      });
    }
    await tx.insert(booking_history).values({
      booking_id,
      at: now,
      actor_id: admin.id,
      from_status: booking.status,
      to_status: booking.status,
      note: noteRefunded(before.refund_cents, booking),
    });
    return { ok: true, booking };
  });
}

/** What of a refund is not yet among the payments, and at most what was paid. */
async function findUnrecorded(tx: Transaction, booking_id: string, refund: number): Promise<number> {
  const cancelled_at = sql`(select max(h.at) from booking_history h
    where h.booking_id = ${booking_id} and h.from_status = 'approved' and h.to_status = 'cancelled')`;
  const [recorded] = await tx
    .select({ sum: sql<number>`coalesce(sum(-${payments.amount}), 0)::float8` })
    .from(payments)
    .where(and(eq(payments.booking_id, booking_id), lt(payments.amount, 0), gte(payments.created_at, cancelled_at)));
  return Math.min(refund - (recorded?.sum ?? 0), await findPaid(tx, booking_id));
}

/** The payment app that the guest paid by last. */
async function findMethod(tx: Transaction, booking_id: string): Promise<string> {
  const [last] = await tx
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.booking_id, booking_id), sql`${payments.amount} > 0`))
    .orderBy(sql`${payments.created_at} desc`)
    .limit(1);
  if (!last) throw new Error("A booking with a refund has no payment");
  return last.method;
}
