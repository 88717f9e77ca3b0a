import { and, eq, gte, isNull, lte, ne } from "drizzle-orm";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { queueOverlapEmail } from "#app/features/bookings/booking-emails.server.ts";
import { nearestFreeStays } from "#app/features/availability/nearest-stays.ts";
import { dayIn, type Stay } from "#app/lib/stay.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { type Booking, bookings } from "#app/server/db/schema.ts";
import type { Property } from "#app/features/property/property.server.ts";

/**
 * Queues an e-mail to the guest of each pending request that shares a day with `approved`, at most once for a request.
 * The e-mail suggests the nearest stays that nobody else has requested. `tx` is the transaction of the approval.
 */
export async function notifyOverlappingRequests(
  tx: Transaction,
  approved: Booking,
  property: Property,
  now: Date,
): Promise<void> {
  const overlapping = await tx
    .update(bookings)
    .set({ overlap_notified_at: now })
    .where(
      and(
        eq(bookings.property_id, approved.property_id),
        eq(bookings.status, "pending"),
        ne(bookings.id, approved.id),
        isNull(bookings.overlap_notified_at),
        lte(bookings.start_date, approved.end_date),
        gte(bookings.end_date, approved.start_date),
      ),
    )
    .returning();
  if (overlapping.length === 0) return;
  const today = dayIn(property.time_zone, now);
  const { approved: stays, pending, blocked } = await findAvailability(tx, property.id, today);
  for (const request of overlapping) {
    const taken = [...stays, ...blocked, ...withoutOne(pending, request)];
    await queueOverlapEmail(tx, request, property, nearestFreeStays(request, taken, today));
  }
}

/** `stays` without the first one that has the given days. */
function withoutOne(stays: Stay[], { start_date, end_date }: Stay): Stay[] {
  const index = stays.findIndex((each) => each.start_date === start_date && each.end_date === end_date);
  return stays.toSpliced(index, index < 0 ? 0 : 1);
}
