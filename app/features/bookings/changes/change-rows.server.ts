import { and, eq } from "drizzle-orm";
import { type ChangeEvent, noteChange } from "#app/features/bookings/changes/change-note.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { ChangeStatus } from "#app/lib/enums.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { type Booking, type BookingChange, booking_changes, booking_history, bookings } from "#app/server/db/schema.ts";

// Reading and writing the rows of changes, inside the transaction of a command (changes.server.ts).

/** A requested change with its booking; its rejection when it was decided, withdrawn or replaced. */
export async function lockChange(tx: Transaction, change_id: string) {
  const property = await lockProperty(tx);
  const [row] = await tx
    .select({ change: booking_changes, booking: bookings })
    .from(booking_changes)
    .innerJoin(bookings, eq(bookings.id, booking_changes.booking_id))
    .where(eq(booking_changes.id, change_id))
    .for("no key update");
  if (!property || !row) return { ok: false, reason: "change-not-found" } as const;
  const { status } = row.change;
  if (status !== "requested") return { ok: false, reason: "change-decided", status } as const;
  return { ok: true, property, ...row } as const;
}

/** Stores an open change. */
export async function insertChange(
  tx: Transaction,
  values: typeof booking_changes.$inferInsert,
): Promise<BookingChange> {
  const [change] = await tx.insert(booking_changes).values(values).returning();
  if (!change) throw new Error("The database returned no change");
  return change;
}

/** Decides an open change. The property's row lock excludes a decision meanwhile. */
export async function decideChange(
  tx: Transaction,
  { id }: BookingChange,
  decision: Partial<BookingChange> & { status: ChangeStatus },
): Promise<BookingChange> {
  const [decided] = await tx
    .update(booking_changes)
    .set(decision)
    .where(and(eq(booking_changes.id, id), eq(booking_changes.status, "requested")))
    .returning();
  if (!decided) throw new Error("The change was decided meanwhile");
  return decided;
}

/** Ends the open change of a booking, and returns it; undefined when there is none. */
export async function closeOpenChange(
  tx: Transaction,
  booking_id: string,
  { id }: CurrentUser,
  now: Date,
  status: "superseded" | "withdrawn" = "superseded",
): Promise<BookingChange | undefined> {
  const [closed] = await tx
    .update(booking_changes)
    .set({ status, decided_at: now, decided_by: id })
    .where(and(eq(booking_changes.booking_id, booking_id), eq(booking_changes.status, "requested")))
    .returning();
  return closed;
}

/** Changes `updated_at`, which notifies open pages and supersedes links in e-mails to decide about the request. */
export async function touchBooking(tx: Transaction, { id }: Booking, now: Date): Promise<Booking> {
  const [touched] = await tx.update(bookings).set({ updated_at: now }).where(eq(bookings.id, id)).returning();
  if (!touched) throw new Error("The database returned no booking");
  return touched;
}

/** Adds what became of a change to the booking's history. */
export async function addHistory(
  tx: Transaction,
  actor: CurrentUser,
  booking: Booking,
  entry: { event: ChangeEvent; change: BookingChange; reason?: string | null; now: Date },
): Promise<void> {
  const { event, change, reason, now } = entry;
  await tx.insert(booking_history).values({
    booking_id: booking.id,
    at: now,
    actor_id: actor.id,
    from_status: booking.status,
    to_status: booking.status,
    reason,
    note: noteChange(event, booking, change),
  });
}
