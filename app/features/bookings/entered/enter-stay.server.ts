import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { findConflict, findPreparationConflict } from "#app/features/availability/availability.server.ts";
import { queueBookingEmail } from "#app/features/bookings/emails/booking-emails.server.ts";
import { type BookingError, toOverlapError } from "#app/features/bookings/bookings.server.ts";
import {
  addNotes,
  type CalendarCheck,
  compareCalendars,
} from "#app/features/bookings/decisions/calendar-check.server.ts";
import { type EnteredStay, quoteEntered } from "#app/features/bookings/entered/entered-stay-schema.ts";
import { noteEntered } from "#app/features/bookings/entered/source.ts";
import { notifyOverlappingRequests } from "#app/features/bookings/decisions/overlapping-requests.server.ts";
import { newReference } from "#app/features/bookings/reference.server.ts";
import { overrideImports } from "#app/features/calendar-feeds/collisions.server.ts";
import { type BrokenRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { lockProperty, type Property } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { dayIn, type Day } from "#app/lib/stay.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { type Booking, booking_history, bookings, profiles } from "#app/server/db/schema.ts";

export type EnterResult =
  /** `broken` is the rule for guests that the stay doesn't follow. */
  { ok: true; booking: Booking; broken: BrokenRule | null } | BookingError;

/**
 * Stores a stay that an admin enters for a guest, approved at once, under the rules of an approval: free days, the days
 * for preparation, the number of guests, and other sites' calendars as `check` has them. The property's rules for guests
 * (nights, notice, weekdays) don't bind the owner; the result names the one that the stay doesn't follow. A stay for the
 * confirmed address of an account belongs to that account. Queues the e-mail of an approval when the address is known.
 */
export async function enterStay(
  db: Database,
  admin: CurrentUser,
  entered: EnteredStay,
  now: Date,
  check: CalendarCheck = {},
): Promise<EnterResult> {
  try {
    return await db.transaction(async (tx) => {
      const property = await lockProperty(tx);
      if (!property) return { ok: false, reason: "no-property" };
      const error = await checkStay(tx, property, entered);
      if (error) return error;
      const id = randomUUID();
      const { start_date, end_date, source, note } = entered;
      const calendars = await compareCalendars(tx, { id, property_id: property.id, start_date, end_date }, check);
      if (!calendars.ok) return calendars;

      const today = dayIn(property.time_zone, now);
      const booking = await insertApproved(tx, property, entered, { id, today, now }, async () => {
        await overrideImports(tx, { booking_id: id, event_ids: calendars.event_ids, actor_id: admin.id, now });
      });
      await tx.insert(booking_history).values({
        booking_id: id,
        at: now,
        actor_id: admin.id,
        from_status: null,
        to_status: "approved",
        reason: note,
        note: noteEntered(source),
      });
      await addNotes(tx, admin, id, calendars.notes, now);
      await queueBookingEmail(tx, booking, property, { from: "pending", paid: 0 });
      await notifyOverlappingRequests(tx, booking, property, now);
      return { ok: true, booking, broken: findBrokenRule(entered, property.rates, today) };
    });
  } catch (error) {
    return toOverlapError(error);
  }
}

async function checkStay(tx: Transaction, property: Property, entered: EnteredStay): Promise<BookingError | null> {
  const { id, max_guests, rates } = property;
  const { counting = "days" } = rates;
  if (entered.counting && entered.counting !== counting) return { ok: false, reason: "counting-changed", counting };
  if (entered.guest_count > max_guests) return { ok: false, reason: "too-many-guests", max_guests };
  const conflict = await findConflict(tx, id, entered, { own: true });
  if (conflict) return { ok: false, reason: "dates-taken", conflict };
  const tooClose = await findPreparationConflict(tx, id, entered, rates.preparation_days);
  return tooClose && { ok: false, reason: "preparation", conflict: tooClose };
}

/**
 * Inserts the booking as pending, calls `override`, and approves it: the database requires the overrides for the approval,
 * and they refer to the booking.
 */
async function insertApproved(
  tx: Transaction,
  property: Property,
  entered: EnteredStay,
  { id, today, now }: { id: string; today: Day; now: Date },
  override: () => Promise<void>,
): Promise<Booking> {
  const { lines, total } = quoteEntered(entered, property, today);
  await tx.insert(bookings).values({
    id,
    property_id: property.id,
    ...(await guestOf(tx, entered)),
    reference: newReference(),
    start_date: entered.start_date,
    end_date: entered.end_date,
    counting: property.rates.counting,
    guest_count: entered.guest_count,
    total_price: total,
    currency: property.currency,
    quote_lines: lines,
    refund_steps: property.rates.refund_steps,
    source: entered.source,
    answer_hours: property.answer_hours,
    created_at: now,
    updated_at: now,
  });
  await override();
  const [booking] = await tx.update(bookings).set({ status: "approved" }).where(eq(bookings.id, id)).returning();
  if (!booking) throw new Error("The database returned no booking");
  return booking;
}

/** The account that has confirmed the guest's address, or the guest as entered. */
async function guestOf(tx: Transaction, { guest_name, guest_email, guest_phone }: EnteredStay) {
  const [account] = guest_email
    ? await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.email, guest_email), eq(profiles.email_verified, true)))
    : [];
  return account ? { user_id: account.id } : { guest_name, guest_email, guest_phone };
}
