import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import {
  queueAnswerEmails,
  queueBookingEmail,
  queueOverdueEmail,
} from "#app/features/bookings/emails/booking-emails.server.ts";
import { EXPIRED_NOTE } from "#app/features/bookings/list/history-note.ts";
import { findPaid } from "#app/features/payments/payments.server.ts";
import { lockProperty, type Property } from "#app/features/property/property.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { booking_history, bookings } from "#app/server/db/schema.ts";

/** The numbers of requests that were followed up. */
export interface FollowUps {
  reminded: number;
  overdue: number;
  expired: number;
}

/**
 * Follows up on pending requests, each step at most once for a request:
 * - cancels those whose first day has come at the property, and e-mails guest and admins. A request that was made on its
 *   first day ends with that day.
 * - reminds the admins after `reminder_hours`.
 * - tells the guest once the promised time has passed.
 */
export async function followUpRequests(db: Database, now: Date): Promise<FollowUps> {
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx);
    if (!property) return { reminded: 0, overdue: 0, expired: 0 };
    return {
      expired: await expireRequests(tx, property, now),
      reminded: await remindAdmins(tx, property, now),
      overdue: await notifyOverdue(tx, property, now),
    };
  });
}

async function expireRequests(tx: Transaction, property: Property, now: Date): Promise<number> {
  const today = dayIn(property.time_zone, now);
  const requestedOn = sql`(${bookings.created_at} at time zone ${property.time_zone})::date`;
  const expired = await tx
    .update(bookings)
    .set({ status: "cancelled", updated_at: now })
    .where(
      and(
        eq(bookings.property_id, property.id),
        eq(bookings.status, "pending"),
        or(
          sql`${bookings.start_date} < ${today}`,
          and(sql`${bookings.start_date} = ${today}`, sql`${requestedOn} < ${today}`),
        ),
      ),
    )
    .returning();
  for (const booking of expired) {
    await tx.insert(booking_history).values({
      booking_id: booking.id,
      at: now,
      actor_id: null,
      from_status: "pending",
      to_status: "cancelled",
      note: EXPIRED_NOTE,
    });
    const paid = await findPaid(tx, booking.id);
    await queueBookingEmail(tx, booking, property, { from: "pending", paid, isExpired: true });
    await queueAnswerEmails(tx, "booking_expired", booking, property);
  }
  return expired.length;
}

async function remindAdmins(tx: Transaction, property: Property, now: Date): Promise<number> {
  const reminded = await tx
    .update(bookings)
    .set({ reminded_at: now })
    .where(
      and(
        eq(bookings.property_id, property.id),
        eq(bookings.status, "pending"),
        isNull(bookings.reminded_at),
        lte(bookings.created_at, hoursBefore(now, property.reminder_hours)),
      ),
    )
    .returning();
  for (const booking of reminded) await queueAnswerEmails(tx, "booking_reminder", booking, property);
  return reminded.length;
}

async function notifyOverdue(tx: Transaction, property: Property, now: Date): Promise<number> {
  const overdue = await tx
    .update(bookings)
    .set({ overdue_notified_at: now })
    .where(
      and(
        eq(bookings.property_id, property.id),
        eq(bookings.status, "pending"),
        isNull(bookings.overdue_notified_at),
        sql`${bookings.created_at} + make_interval(hours => ${bookings.answer_hours}) <= ${now.toISOString()}`,
      ),
    )
    .returning();
  for (const booking of overdue) await queueOverdueEmail(tx, booking, property);
  return overdue.length;
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
