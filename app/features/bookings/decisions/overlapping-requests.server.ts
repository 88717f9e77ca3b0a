import { and, eq, isNull, ne, notInArray } from "drizzle-orm";
import { findAvailability, sharesDay } from "#app/features/availability/availability.server.ts";
import { queueOverlapEmail } from "#app/features/bookings/emails/booking-emails.server.ts";
import { nearestFreeStays, takenRanges } from "#app/features/availability/nearest-stays.ts";
import { findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { type Day, dayIn, type Stay, withoutOne } from "#app/lib/stay.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { type Booking, bookings } from "#app/server/db/schema.ts";
import type { Property } from "#app/features/property/property.server.ts";

/**
 * Queues an e-mail to the guest of each pending request that shares a day with `approved`, at most once for a request.
 * The e-mail suggests the nearest stays that nobody else has requested. `tx` is the transaction of the approval; the guests of
 * `denied` are left out, because the same decision tells them something else.
 */
export async function notifyOverlappingRequests(
  tx: Transaction,
  approved: Booking,
  property: Property,
  now: Date,
  { decision_id, denied = [] }: { decision_id?: string | undefined; denied?: string[] | undefined } = {},
): Promise<void> {
  const overlapping = await tx
    .update(bookings)
    .set({ overlap_notified_at: now })
    .where(
      and(
        sharesDay(bookings, approved.property_id, approved),
        eq(bookings.status, "pending"),
        ne(bookings.id, approved.id),
        notInArray(bookings.id, denied),
        isNull(bookings.overlap_notified_at),
      ),
    )
    .returning();
  if (overlapping.length === 0) return;
  const today = dayIn(property.time_zone, now);
  const { pending, ...taken } = await findAvailability(tx, property.id, today);
  for (const request of overlapping) {
    const others = [...takenRanges(taken, property.rates), ...withoutOne(pending, request)];
    const stays = nearestFreeStays(request, others, today).filter((stay) => isAllowed(stay, property, today));
    await queueOverlapEmail(tx, request, property, stays, decision_id);
  }
}

/** The nearest free stays of the same length that a guest whose `stay` can't take place can request. */
export async function findOtherStays(db: Database, stay: Stay, property: Property, now: Date): Promise<Stay[]> {
  const today = dayIn(property.time_zone, now);
  const taken = await findAvailability(db, property.id, today);
  const stays = nearestFreeStays(stay, takenRanges(taken, property.rates), today);
  return stays.filter((each) => isAllowed(each, property, today));
}

const isAllowed = (stay: Stay, { rates }: Property, today: Day) => findBrokenRule(stay, rates, today) === null;
