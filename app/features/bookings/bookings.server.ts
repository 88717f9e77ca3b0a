import type { BookingStatus, Counting } from "#app/lib/enums.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import {
  findConflict,
  findPreparationConflict,
  type Conflict,
} from "#app/features/availability/availability.server.ts";
import {
  queueBookingEmail,
  queueRequestEmails,
  queueWithdrawalEmails,
} from "#app/features/bookings/emails/booking-emails.server.ts";
import type { BookingRequest } from "#app/features/bookings/booking-schema.ts";
import {
  type CalendarCheck,
  addNotes,
  checkCalendars,
  type CheckedCalendars,
} from "#app/features/bookings/decisions/calendar-check.server.ts";
import { findPaid } from "#app/features/payments/payments.server.ts";
import { findTransition } from "#app/features/bookings/booking-status.ts";
import { newReference } from "#app/features/bookings/reference.server.ts";
import {
  findOtherStays,
  notifyOverlappingRequests,
} from "#app/features/bookings/decisions/overlapping-requests.server.ts";
import { UNPAID_APPROVAL_NOTE } from "#app/features/bookings/list/history-note.ts";
import { findUnknownExtra, type Quote, quoteStay } from "#app/features/pricing/price.ts";
import { type BrokenRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { fromDecimal } from "#app/lib/money.ts";
import { dayIn, type Stay } from "#app/lib/stay.ts";
import { type Database, type Transaction, violatedConstraint } from "#app/server/db/client.server.ts";
import { type Booking, booking_history, bookings, profiles } from "#app/server/db/schema.ts";

/** Why a booking command was rejected. `toBookingError` has a message for each reason. */
export type BookingError =
  | {
      ok: false;
      reason: "no-property" | "signed-out" | "not-found" | "not-yours" | "already-requested";
    }
  | { ok: false; reason: "dates-taken"; conflict: Conflict | null }
  | { ok: false; reason: "stay-not-allowed"; broken: BrokenRule }
  | { ok: false; reason: "preparation"; conflict: Stay }
  | { ok: false; reason: "extra-unavailable"; name: string }
  | { ok: false; reason: "too-many-guests"; max_guests: number }
  | { ok: false; reason: "price-changed"; quote: Quote; currency: string }
  | { ok: false; reason: "counting-changed"; counting: Counting }
  | { ok: false; reason: "status-changed"; status: BookingStatus }
  | { ok: false; reason: "reason-needed" }
  | Extract<CheckedCalendars, { ok: false }>;

export type BookingResult = { ok: true; booking: Booking } | BookingError;

/**
 * Records a guest's request as pending with its quoted price and first history entry, and queues the e-mails to admins
 * and guest, in one transaction. Rejects days that an approved stay or a block has taken (other pending requests are
 * no conflict) or that the owner's rules don't allow, an extra that isn't offered, a guest whose account is deleted, a
 * form that counted otherwise than the property does now, and a quote that differs from the price that the guest was shown
 * ('price-changed', with the new quote). `request` has passed `parseBookingRequest`.
 */
export async function requestBooking(
  db: Database,
  guest: CurrentUser,
  request: BookingRequest,
  now: Date,
  reference = newReference(),
): Promise<BookingResult> {
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx);
    if (!property) return { ok: false, reason: "no-property" };
    // The account may have been deleted while this transaction waited for the lock.
    const eligibility = await findEligibility(tx, guest.id, request);
    if (!eligibility.hasAccount) return { ok: false, reason: "signed-out" };
    if (request.guest_count > property.max_guests) {
      return { ok: false, reason: "too-many-guests", max_guests: property.max_guests };
    }
    const conflict = await findConflict(tx, property.id, request);
    if (conflict) return { ok: false, reason: "dates-taken", conflict };
    if (eligibility.hasDuplicate) return { ok: false, reason: "already-requested" };
    const { currency, rates } = property;
    const { counting = "days" } = rates;
    if (request.counting && request.counting !== counting) return { ok: false, reason: "counting-changed", counting };
    const today = dayIn(property.time_zone, now);
    const broken = findBrokenRule(request, rates, today);
    if (broken) return { ok: false, reason: "stay-not-allowed", broken };
    const tooClose = await findPreparationConflict(tx, property.id, request, rates.preparation_days);
    if (tooClose) return { ok: false, reason: "preparation", conflict: tooClose };
    const { extras = [] } = request;
    const unknownExtra = findUnknownExtra(extras, rates);
    if (unknownExtra !== undefined) return { ok: false, reason: "extra-unavailable", name: unknownExtra };

    const quote = quoteStay(request, request.guest_count, property, { extras, today });
    if (request.shown && !isQuoted(request.shown, quote, currency)) {
      return { ok: false, reason: "price-changed", quote, currency };
    }
    const [booking] = await tx
      .insert(bookings)
      .values({
        property_id: property.id,
        user_id: guest.id,
        reference,
        start_date: request.start_date,
        end_date: request.end_date,
        counting,
        guest_count: request.guest_count,
        total_price: quote.total,
        currency,
        quote_lines: quote.lines,
        special_requests: request.special_requests,
        refund_steps: rates.refund_steps,
        answer_hours: property.answer_hours,
        created_at: now,
        updated_at: now,
      })
      .returning();
    if (!booking) throw new Error("The database returned no booking");
    await tx
      .insert(booking_history)
      .values({ booking_id: booking.id, at: now, actor_id: guest.id, from_status: null, to_status: booking.status });
    await queueRequestEmails(tx, booking, property, guest);
    return { ok: true, booking };
  });
}

/** Whether the price that the guest was shown equals the quote, in amount and currency. */
export function isQuoted(shown: NonNullable<BookingRequest["shown"]>, quote: Quote, currency: string): boolean {
  return fromDecimal(shown.total, currency) === quote.total && (shown.currency ?? currency) === currency;
}

/** The result for one booking of a bulk decision. */
export interface Decision {
  booking_id: string;
  result: BookingResult;
}

/**
 * Approves pending bookings one by one, oldest request first, each in a transaction of its own: of overlapping
 * requests the oldest is approved and the others fail with 'dates-taken'. Fails with 'imported-dates' over days that are
 * taken on another site, and with 'calendars-unanswered' while another site's calendar is unknown, unless `check` accepts
 * both by name. The history notes that, and an approval without a recorded payment. With a `decision_id` they can be undone
 * together (undo-decision.server.ts); the requests in `denied` are denied by the same decision afterwards.
 */
export async function approveBookings(
  db: Database,
  admin: CurrentUser,
  booking_ids: string[],
  now: Date,
  check: CalendarCheck = {},
  decision: Pick<StatusChange, "decision_id" | "denied"> = {},
): Promise<Decision[]> {
  return decideEach(db, booking_ids, (id) => changeStatus(db, admin, id, { to: "approved", now, check, ...decision }));
}

/** Denies pending bookings one by one, each with the reason that is sent to its guest. */
export async function denyBookings(
  db: Database,
  admin: CurrentUser,
  booking_ids: string[],
  denial_reason: string,
  now: Date,
  decision_id?: string,
): Promise<Decision[]> {
  const change = { to: "denied" as const, reason: denial_reason, now, decision_id };
  return decideEach(db, booking_ids, (id) => changeStatus(db, admin, id, change));
}

/** Cancels a booking: a guest their own pending request, an admin a pending or, with a reason, an approved one. */
export async function cancelBooking(
  db: Database,
  actor: CurrentUser,
  booking_id: string,
  reason: string | null,
  now: Date,
): Promise<BookingResult> {
  return changeStatus(db, actor, booking_id, { to: "cancelled", reason: reason ?? undefined, now });
}

async function decideEach(
  db: Database,
  booking_ids: string[],
  decide: (booking_id: string) => Promise<BookingResult>,
): Promise<Decision[]> {
  const unique = [...new Set(booking_ids)];
  const known = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.id, unique))
    .orderBy(asc(bookings.created_at), asc(bookings.id));
  const order = [...new Set([...known.map((row) => row.id), ...unique])];
  const decisions: Decision[] = [];
  for (const booking_id of order) decisions.push({ booking_id, result: await decide(booking_id) });
  return decisions;
}

interface StatusChange {
  to: BookingStatus;
  reason?: string;
  now: Date;
  check?: CalendarCheck;
  decision_id?: string | undefined;
  /** The requests that the same decision denies. */
  denied?: string[];
}

/**
 * Moves a booking to another status as the table of transitions allows, a compare-and-swap on the old status under
 * the property's row lock. The database constraints are authoritative: a violation is returned as 'dates-taken'.
 */
async function changeStatus(
  db: Database,
  actor: CurrentUser,
  booking_id: string,
  change: StatusChange,
): Promise<BookingResult> {
  try {
    return await db.transaction(async (tx) => {
      const property = await lockProperty(tx);
      const [before] = await tx.select().from(bookings).where(eq(bookings.id, booking_id));
      if (!property || !before) return { ok: false, reason: "not-found" };
      const rejection = await checkChange(tx, actor, before, change, property.rates.preparation_days);
      if (rejection) return rejection;
      const calendars =
        change.to === "approved"
          ? await checkCalendars(tx, actor, before, change.check ?? {}, change.now)
          : { ok: true as const, notes: [] };
      if (!calendars.ok) return calendars;

      const [booking] = await tx
        .update(bookings)
        .set({
          status: change.to,
          updated_at: change.now,
          ...(change.to === "denied" ? { denial_reason: change.reason } : {}),
        })
        .where(and(eq(bookings.id, booking_id), eq(bookings.status, before.status)))
        .returning();
      if (!booking) return { ok: false, reason: "status-changed", status: before.status };
      const paid = await findPaid(tx, booking_id);
      const unpaid = change.to === "approved" && paid <= 0;
      await tx.insert(booking_history).values({
        booking_id,
        at: change.now,
        actor_id: actor.id,
        from_status: before.status,
        to_status: change.to,
        reason: change.reason,
        note: unpaid ? UNPAID_APPROVAL_NOTE : null,
        decision_id: change.decision_id,
      });
      await addNotes(tx, actor, booking_id, calendars.notes, change.now);
      if (actor.id !== booking.user_id) {
        const { reason, decision_id, now } = change;
        const nearestStays = change.to === "denied" ? await findOtherStays(tx, booking, property, now) : [];
        await queueBookingEmail(tx, booking, property, {
          from: before.status,
          paid,
          reason,
          decision_id,
          nearestStays,
        });
      } else if (change.to === "cancelled") {
        await queueWithdrawalEmails(tx, booking, property, actor, change.reason);
      }
      if (change.to === "approved") await notifyOverlappingRequests(tx, booking, property, change.now, change);
      return { ok: true, booking };
    });
  } catch (error) {
    return toOverlapError(error);
  }
}

/** The result when a constraint of the database rejects an approval; throws any other error. */
export function toOverlapError(error: unknown): BookingError {
  if (overlapConstraints.has(violatedConstraint(error) ?? ""))
    return { ok: false, reason: "dates-taken", conflict: null };
  throw error;
}

const overlapConstraints = new Set([
  "bookings_no_overlap",
  "bookings_not_on_blocked_dates",
  "bookings_not_on_imported_days",
]);

/** Why `actor` can't make this change, or null when they can. */
async function checkChange(
  tx: Transaction,
  actor: CurrentUser,
  before: Booking,
  { to, reason }: StatusChange,
  preparation_days: number | undefined,
): Promise<BookingError | null> {
  if (actor.role !== "admin" && before.user_id !== actor.id) return { ok: false, reason: "not-found" };
  const transition = findTransition(before.status, to);
  if (!transition) return { ok: false, reason: "status-changed", status: before.status };
  if (!transition.by.includes(actor.role === "admin" ? "admin" : "guest")) return { ok: false, reason: "not-yours" };
  if (transition.needsReason && !reason) return { ok: false, reason: "reason-needed" };
  if (to !== "approved") return null;
  const conflict = await findConflict(tx, before.property_id, before, { own: true });
  if (conflict) return { ok: false, reason: "dates-taken", conflict };
  const tooClose = await findPreparationConflict(tx, before.property_id, before, preparation_days);
  return tooClose && { ok: false, reason: "preparation", conflict: tooClose };
}

/** Whether the guest's account still exists, and whether they have a pending request for exactly this stay. */
async function findEligibility(
  tx: Transaction,
  user_id: string,
  stay: Stay,
): Promise<{ hasAccount: boolean; hasDuplicate: boolean }> {
  const account = tx.select().from(profiles).where(eq(profiles.id, user_id));
  const duplicate = tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.status, "pending"),
        eq(bookings.start_date, stay.start_date),
        eq(bookings.end_date, stay.end_date),
      ),
    );
  const { rows } = await tx.execute<{ hasAccount: boolean; hasDuplicate: boolean }>(
    sql`select ${exists(account)} as "hasAccount", ${exists(duplicate)} as "hasDuplicate"`,
  );
  const [eligibility] = rows;
  if (!eligibility) throw new Error("The database returned no eligibility");
  return eligibility;
}
