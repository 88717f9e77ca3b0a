import { eq } from "drizzle-orm";
import { findConflict, findPreparationConflict } from "#app/features/availability/availability.server.ts";
import type { Actor } from "#app/features/bookings/booking-status.ts";
import { type BookingError, isQuoted, toOverlapError } from "#app/features/bookings/bookings.server.ts";
import {
  addNotes,
  type CalendarCheck,
  type CheckedCalendars,
  checkCalendars,
} from "#app/features/bookings/decisions/calendar-check.server.ts";
import {
  queueChangedEmail,
  queueChangeRequestEmails,
  queueDeclinedEmail,
} from "#app/features/bookings/changes/change-emails.server.ts";
import {
  addHistory,
  closeOpenChange,
  decideChange,
  insertChange,
  lockChange,
  touchBooking,
} from "#app/features/bookings/changes/change-rows.server.ts";
import type { ChangeRequest, DirectChange } from "#app/features/bookings/changes/change-schema.ts";
import {
  type ChangedDates,
  findBrokenChangeRule,
  isChangeable,
  isPast,
  maxGuestsOf,
  quoteChange,
} from "#app/features/bookings/changes/change.ts";
import { lockBooking } from "#app/features/bookings/lock-booking.server.ts";
import { notifyOverlappingRequests } from "#app/features/bookings/decisions/overlapping-requests.server.ts";
import { quoteAgreed } from "#app/features/pricing/agreed-price.ts";
import type { Property } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { ChangeStatus, Counting } from "#app/lib/enums.ts";
import { dayIn, hasSameDates } from "#app/lib/stay.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { type Booking, type BookingChange, bookings } from "#app/server/db/schema.ts";

/** Why a command about a change was rejected. `toChangeError` has a message for each reason, so each is its own member. */
export type ChangeError =
  | BookingError
  | { ok: false; reason: "no-change" }
  | { ok: false; reason: "dates-passed" }
  | { ok: false; reason: "currency-changed" }
  | { ok: false; reason: "change-not-found" }
  | { ok: false; reason: "change-decided"; status: ChangeStatus };

export type ChangeResult = { ok: true; booking: Booking; change: BookingChange } | ChangeError;

/**
 * Records a guest's request to change the dates or the guests of their pending or approved stay, with its price of today,
 * and queues the e-mails to the admins. The booking stays as it is; an earlier open request is superseded. Rejects what
 * `requestBooking` would reject, except that the booking's own days are free for it. `request` has passed
 * `parseChangeRequest`.
 */
export async function requestChange(
  db: Database,
  guest: CurrentUser,
  booking_id: string,
  request: ChangeRequest,
  now: Date,
): Promise<ChangeResult> {
  return db.transaction(async (tx) => {
    const { property, booking } = await lockBooking(tx, booking_id);
    if (!property || !booking || booking.user_id !== guest.id) return { ok: false, reason: "not-found" };
    const rejection = await checkChange(tx, property, booking, request, { reader: "guest", now });
    if (rejection) return rejection;
    if (isSame(booking, request)) return { ok: false, reason: "no-change" };
    const { currency } = booking;
    if (currency !== property.currency) return { ok: false, reason: "currency-changed" };
    const quote = quoteChange(booking, request, property, dayIn(property.time_zone, now));
    if (request.shown && !isQuoted(request.shown, quote, currency)) {
      return { ok: false, reason: "price-changed", quote, currency };
    }
    await closeOpenChange(tx, booking.id, guest, now);
    const change = await insertChange(tx, {
      booking_id,
      requested_by: guest.id,
      ...datesOf(request),
      total_price: quote.total,
      currency,
      quote_lines: quote.lines,
      message: request.message,
      created_at: now,
    });
    const touched = await touchBooking(tx, booking, now);
    await addHistory(tx, guest, booking, { event: "change requested", change, now });
    await queueChangeRequestEmails(tx, touched, change, property, guest);
    return { ok: true, booking: touched, change };
  });
}

/** Withdraws the open request to change a stay; the stay is as it was. */
export async function withdrawChange(
  db: Database,
  guest: CurrentUser,
  booking_id: string,
  now: Date,
): Promise<ChangeResult> {
  return db.transaction(async (tx) => {
    const { booking } = await lockBooking(tx, booking_id);
    if (!booking || booking.user_id !== guest.id) return { ok: false, reason: "not-found" };
    const change = await closeOpenChange(tx, booking_id, guest, now, "withdrawn");
    if (!change) return { ok: false, reason: "change-not-found" };
    const touched = await touchBooking(tx, booking, now);
    await addHistory(tx, guest, booking, { event: "change withdrawn", change, now });
    return { ok: true, booking: touched, change };
  });
}

/**
 * Accepts a requested change: the booking gets its dates, guests, price and lines, and keeps status, reference and
 * payments. The same checks apply as for an approval, also those of other sites' calendars; the database constraints are
 * authoritative. The guest gets an e-mail with the new balance.
 */
export async function acceptChange(
  db: Database,
  admin: CurrentUser,
  change_id: string,
  now: Date,
  calendar_check: CalendarCheck = {},
): Promise<ChangeResult> {
  return db
    .transaction(async (tx): Promise<ChangeResult> => {
      const found = await lockChange(tx, change_id);
      if (!found.ok) return found;
      const { property, booking, change } = found;
      const rejection = await checkChange(tx, property, booking, change, { reader: "admin", now });
      if (rejection) return rejection;
      const calendars = await checkNewDates(tx, admin, booking, change, calendar_check, now);
      if (!calendars.ok) return calendars;
      return applyChange(tx, admin, { property, booking, change, notes: calendars.notes, now });
    })
    .catch(toOverlapError);
}

/** Declines a requested change with an optional reason, which is sent to the guest; the stay is as it was. */
export async function declineChange(
  db: Database,
  admin: CurrentUser,
  change_id: string,
  reason: string | null,
  now: Date,
): Promise<ChangeResult> {
  return db.transaction(async (tx) => {
    const found = await lockChange(tx, change_id);
    if (!found.ok) return found;
    const { property, booking, change } = found;
    const decision = { status: "declined", decline_reason: reason, decided_at: now, decided_by: admin.id } as const;
    const declined = await decideChange(tx, change, decision);
    const touched = await touchBooking(tx, booking, now);
    await addHistory(tx, admin, booking, { event: "change declined", change, reason, now });
    await queueDeclinedEmail(tx, touched, declined, property);
    return { ok: true, booking: touched, change: declined };
  });
}

/**
 * Changes a stay as an admin, at a given total or at the price of today, and supersedes the guest's open request. Only
 * the owner's rules for guests don't apply; otherwise the same checks as for an accepted change.
 */
export async function changeBooking(
  db: Database,
  admin: CurrentUser,
  booking_id: string,
  to: DirectChange,
  now: Date,
  calendar_check: CalendarCheck = {},
): Promise<ChangeResult> {
  return db
    .transaction(async (tx): Promise<ChangeResult> => {
      const { property, booking } = await lockBooking(tx, booking_id);
      if (!property || !booking) return { ok: false, reason: "not-found" };
      const rejection = await checkChange(tx, property, booking, to, { reader: "admin", now });
      if (rejection) return rejection;
      const { currency } = booking;
      const { total_price } = to;
      if (isSame(booking, to) && (total_price === undefined || total_price === booking.total_price)) {
        return { ok: false, reason: "no-change" };
      }
      if (total_price === undefined && currency !== property.currency) return { ok: false, reason: "currency-changed" };
      const quote =
        total_price === undefined
          ? quoteChange(booking, to, property, dayIn(property.time_zone, now))
          : quoteAgreed(to, total_price, booking.quote_lines);
      const calendars = await checkNewDates(tx, admin, booking, to, calendar_check, now);
      if (!calendars.ok) return calendars;
      await closeOpenChange(tx, booking_id, admin, now);
      const change = await insertChange(tx, {
        booking_id,
        requested_by: admin.id,
        ...datesOf(to),
        total_price: quote.total,
        currency,
        quote_lines: quote.lines,
        message: to.message,
        created_at: now,
      });
      return applyChange(tx, admin, { property, booking, change, notes: calendars.notes, now });
    })
    .catch(toOverlapError);
}

interface AppliedChange {
  property: Property;
  booking: Booking;
  change: BookingChange;
  /** The notes about other sites' calendars. */
  notes: string[];
  now: Date;
}

/** Compares the new dates of an approved stay with other sites' calendars, as before an approval. */
async function checkNewDates(
  tx: Transaction,
  admin: CurrentUser,
  booking: Booking,
  to: ChangedDates,
  calendar_check: CalendarCheck,
  now: Date,
): Promise<CheckedCalendars> {
  if (booking.status !== "approved" || hasSameDates(booking, to)) return { ok: true, notes: [] };
  return checkCalendars(tx, admin, { ...booking, ...datesOf(to) }, calendar_check, now);
}

/** Moves the booking to the change's dates, guests and price, and tells its guest and those of overlapping requests. */
async function applyChange(
  tx: Transaction,
  admin: CurrentUser,
  { property, booking, change, notes, now }: AppliedChange,
): Promise<ChangeResult> {
  const [changed] = await tx
    .update(bookings)
    .set({
      ...(!hasSameDates(booking, change) && newDates(change, property)),
      guest_count: change.guest_count,
      total_price: change.total_price,
      currency: change.currency,
      quote_lines: change.quote_lines,
      updated_at: now,
    })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!changed) throw new Error("The database returned no booking");
  const accepted = await decideChange(tx, change, { status: "accepted", decided_at: now, decided_by: admin.id });
  await addHistory(tx, admin, booking, { event: "stay changed", change, now });
  await addNotes(tx, admin, booking.id, notes, now);
  await queueChangedEmail(tx, { before: booking, changed, change: accepted }, property);
  if (changed.status === "approved") await notifyOverlappingRequests(tx, changed, property, now);
  return { ok: true, booking: changed, change: accepted };
}

/**
 * What a booking gets with other dates. Dates that stay the same aren't written, because the database checks written
 * dates against those imported since.
 */
function newDates({ start_date, end_date }: BookingChange, { rates }: Property) {
  const { counting = "days" } = rates;
  // Its guest hasn't been told about stays that were approved for the new dates.
  return { start_date, end_date, counting, overlap_notified_at: null };
}

/** Why a booking can't be changed to `to`, or null when it can. */
async function checkChange(
  tx: Transaction,
  property: Property,
  booking: Booking,
  to: ChangedDates & { counting?: Counting },
  { reader, now }: { reader: Actor; now: Date },
): Promise<ChangeError | null> {
  const { status, id } = booking;
  const { rates } = property;
  const { counting = "days" } = rates;
  const today = dayIn(property.time_zone, now);
  if (booking.end_date < today || isPast(booking, to, today)) return { ok: false, reason: "dates-passed" };
  if (!isChangeable(booking, today)) return { ok: false, reason: "status-changed", status };
  const max_guests = maxGuestsOf(booking, property);
  if (reader === "guest" && to.guest_count > max_guests) return { ok: false, reason: "too-many-guests", max_guests };
  if (to.counting && to.counting !== counting) return { ok: false, reason: "counting-changed", counting };
  if (hasSameDates(booking, to)) return null;
  const conflict = await findConflict(tx, property.id, to, { own: reader === "admin", except: id });
  if (conflict) return { ok: false, reason: "dates-taken", conflict };
  const broken = reader === "guest" ? findBrokenChangeRule(booking, to, rates, today) : null;
  if (broken) return { ok: false, reason: "stay-not-allowed", broken };
  const tooClose = await findPreparationConflict(tx, property.id, to, rates.preparation_days, id);
  return tooClose && { ok: false, reason: "preparation", conflict: tooClose };
}

function isSame(booking: ChangedDates, to: ChangedDates): boolean {
  return hasSameDates(booking, to) && booking.guest_count === to.guest_count;
}

const datesOf = ({ start_date, end_date, guest_count }: ChangedDates) => ({ start_date, end_date, guest_count });
