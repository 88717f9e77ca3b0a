import { and, asc, eq, inArray, notInArray, or } from "drizzle-orm";
import { findConflict, findPreparationConflict, sharesDay } from "#app/features/availability/availability.server.ts";
import { withPreparation } from "#app/features/availability/day-status.ts";
import type {
  ApprovalPreview,
  CompetingRequest,
  TakenBy,
} from "#app/features/bookings/decisions/competing-requests.ts";
import { openForApproval } from "#app/features/bookings/decisions/pending-requests.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { guestSql } from "#app/features/users/booking-guest.server.ts";
import { toDecimal } from "#app/lib/money.ts";
import { nightsOf, overlaps, type Stay } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { bookings, profiles } from "#app/server/db/schema.ts";

/**
 * What approving these pending requests would do, oldest request first as `approveBookings` decides them: which would be
 * approved, which collide and with what, and the other open requests that want the same nights. Reads only; the approval
 * itself checks again, other sites' calendars too.
 */
export async function previewApproval(db: Database, booking_ids: string[], now: Date): Promise<ApprovalPreview> {
  const preview: ApprovalPreview = { approved: [], colliding: [], competing: [], now: now.toISOString() };
  const property = await findProperty(db);
  if (!property) return preview;
  const { preparation_days = 0 } = property.rates;
  const requests = await selectRequests(db).where(
    and(inArray(bookings.id, booking_ids), eq(bookings.status, "pending")),
  );
  for (const request of requests.map(toRequest)) {
    const earlier = preview.approved.find((other) =>
      withPreparation([other], preparation_days).some((days) => overlaps(request, days)),
    );
    const taken_by = earlier ? null : await findTakenBy(db, property.id, request, preparation_days);
    if (earlier) preview.colliding.push({ ...request, with_guest: earlier.guest ?? "", taken_by });
    else if (taken_by) preview.colliding.push({ ...request, with_guest: null, taken_by });
    else preview.approved.push(request);
  }
  if (preview.approved.length === 0) return preview;
  const sharesApprovedDay = preview.approved.map((stay) => sharesDay(bookings, property.id, stay));
  const competing = await selectRequests(db).where(
    and(or(...sharesApprovedDay), openForApproval, notInArray(bookings.id, booking_ids)),
  );
  preview.competing = competing.map(toRequest);
  return preview;
}

/** What keeps `stay` from being approved; null when nothing does. */
async function findTakenBy(db: Database, property_id: string, stay: Stay, days: number): Promise<TakenBy | null> {
  const conflict = await findConflict(db, property_id, stay);
  if (conflict?.kind === "blocked") return { ...conflict, guest: null };
  const booked = conflict ?? (await findPreparationConflict(db, property_id, stay, days));
  if (!booked) return null;
  const { start_date, end_date } = booked;
  const [row] = await selectRequests(db).where(
    and(eq(bookings.status, "approved"), sharesDay(bookings, property_id, { start_date, end_date })),
  );
  return { kind: "booked", start_date, end_date, guest: row?.guest ?? null };
}

const selectRequests = (db: Database) =>
  db
    .select({ booking: bookings, guest: guestSql("full_name") })
    .from(bookings)
    .leftJoin(profiles, eq(profiles.id, bookings.user_id))
    .orderBy(asc(bookings.created_at), asc(bookings.id))
    .$dynamic();

function toRequest({
  booking,
  guest,
}: {
  booking: typeof bookings.$inferSelect;
  guest: string | null;
}): CompetingRequest {
  const { id, start_date, end_date, guest_count, currency } = booking;
  return {
    id,
    guest,
    start_date,
    end_date,
    nights: nightsOf(booking),
    guest_count,
    total_price: toDecimal(booking.total_price, currency),
    currency,
    created_at: booking.created_at.toISOString(),
  };
}
