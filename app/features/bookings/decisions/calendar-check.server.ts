import { eq } from "drizzle-orm";
import {
  findImportedStays,
  type ImportedStay,
  overrideImports,
} from "#app/features/calendar-feeds/collisions.server.ts";
import type { UnansweredFeed } from "#app/features/calendar-feeds/feed-reader.server.ts";
import { noteOverride, noteUnanswered } from "#app/features/bookings/decisions/calendar-note.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { type Booking, booking_history, bookings } from "#app/server/db/schema.ts";

/** What is known of other sites' calendars before an approval, and what the admin has accepted by name. */
export interface CalendarCheck {
  /** The feeds that did not answer. */
  unanswered?: UnansweredFeed[];
  /** The ids of feeds whose age the admin has accepted. */
  accepted_feeds?: string[];
  /** The ids of imported events that the admin approves over. */
  overridden_events?: string[];
}

/** Why an admin has to decide about an approval: days taken on other sites, and sites that did not answer. */
export interface CalendarDoubts {
  events: ImportedStay[];
  feeds: UnansweredFeed[];
}

export type CheckedCalendars =
  /** `notes` are for the booking's history. */
  { ok: true; notes: string[] } | ({ ok: false; reason: "imported-dates" | "calendars-unanswered" } & CalendarDoubts);

/**
 * Compares a booking with other sites' calendars before its approval, and returns what the admin has not accepted. Once
 * nothing is left, stores the overrides, which the database requires for the approval.
 */
export async function checkCalendars(
  tx: Transaction,
  actor: CurrentUser,
  booking: Booking,
  check: CalendarCheck,
  now: Date,
): Promise<CheckedCalendars> {
  const calendars = await compareCalendars(tx, booking, check);
  if (!calendars.ok) return calendars;
  const { notes, event_ids } = calendars;
  await overrideImports(tx, { booking_id: booking.id, event_ids, actor_id: actor.id, now });
  return { ok: true, notes };
}

/** What other sites' calendars have on the days of a stay: what the admin has not accepted, else the events to override. */
export async function compareCalendars(
  tx: Transaction,
  stay: Parameters<typeof findImportedStays>[1],
  { unanswered = [], accepted_feeds = [], overridden_events = [] }: CalendarCheck,
): Promise<Extract<CheckedCalendars, { ok: false }> | { ok: true; notes: string[]; event_ids: string[] }> {
  const events = await findImportedStays(tx, stay);
  const feeds = unanswered.filter(({ id }) => !accepted_feeds.includes(id));
  if (!events.every(({ id }) => overridden_events.includes(id))) {
    return { ok: false, reason: "imported-dates", events, feeds };
  }
  if (feeds.length > 0) return { ok: false, reason: "calendars-unanswered", events, feeds };
  const event_ids = events.map(({ id }) => id);
  return { ok: true, event_ids, notes: [...events.map(noteOverride), ...unanswered.map(noteUnanswered)] };
}

/** Adds notes to the history of an approved booking, in their order after an entry at `now`. */
export async function addNotes(
  tx: Transaction,
  actor: CurrentUser,
  booking_id: string,
  notes: string[],
  now: Date,
): Promise<void> {
  if (notes.length === 0) return;
  const status = "approved" as const;
  await tx.insert(booking_history).values(
    notes.map((note, index) => ({
      booking_id,
      // The history is sorted by time.
      at: new Date(now.getTime() + index + 1),
      actor_id: actor.id,
      from_status: status,
      to_status: status,
      note,
    })),
  );
}

export type ResolveResult = { ok: true } | { ok: false; reason: "not-found" };

/**
 * Resolves the collision of an approved stay with one imported event: the stay is kept, and the history says so. Locks
 * the booking.
 */
export async function overrideCollision(
  db: Database,
  admin: CurrentUser,
  { booking_id, event_id }: { booking_id: string; event_id: string },
  now: Date,
): Promise<ResolveResult> {
  return db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, booking_id)).for("no key update");
    const event =
      booking?.status === "approved" && (await findImportedStays(tx, booking)).find(({ id }) => id === event_id);
    if (!booking || !event) return { ok: false, reason: "not-found" };
    await overrideImports(tx, { booking_id, event_ids: [event_id], actor_id: admin.id, now });
    await addNotes(tx, admin, booking_id, [noteOverride(event)], now);
    // Notifies open pages.
    await tx.update(bookings).set({ updated_at: now }).where(eq(bookings.id, booking_id));
    return { ok: true };
  });
}
