import { and, asc, eq, inArray } from "drizzle-orm";
import { UNDONE_NOTE } from "#app/features/bookings/list/history-note.ts";
import { UNDO_DELAY_SECONDS } from "#app/features/email/undo-delay.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { import_overrides } from "#app/server/db/calendar-schema.ts";
import { booking_changes, booking_history, bookings, mails } from "#app/server/db/schema.ts";

export type UndoResult =
  | { ok: true; booking_ids: string[] }
  /** There is no such decision of this admin, its time is over, or one of its bookings has changed since. */
  | { ok: false; reason: "decision-not-found" | "undo-too-late" | "changed-since" };

/**
 * Undoes an admin's own decision about several bookings, whole or not at all: they are pending again, and its e-mails are
 * deleted before they leave. The history keeps both. Possible until the first of the e-mails leaves, at most
 * `UNDO_DELAY_SECONDS` after the decision.
 */
export async function undoDecision(
  db: Database,
  admin: CurrentUser,
  decision_id: string,
  now: Date,
): Promise<UndoResult> {
  return db.transaction(async (tx): Promise<UndoResult> => {
    const changes = await tx
      .select()
      .from(booking_history)
      .where(and(eq(booking_history.decision_id, decision_id), eq(booking_history.actor_id, admin.id)))
      .orderBy(asc(booking_history.at));
    const [first] = changes;
    if (!first) return { ok: false, reason: "decision-not-found" };
    await lockProperty(tx);
    if (now.getTime() - first.at.getTime() > UNDO_DELAY_SECONDS * 1000) return { ok: false, reason: "undo-too-late" };
    if (!(await areUnchanged(tx, changes))) return { ok: false, reason: "changed-since" };
    if (!(await deleteEmails(tx, decision_id))) return { ok: false, reason: "undo-too-late" };

    const booking_ids = changes.map(({ booking_id }) => booking_id);
    await reopenChanges(tx, booking_ids);
    await tx
      .update(bookings)
      .set({ status: "pending", denial_reason: null, updated_at: now })
      .where(inArray(bookings.id, booking_ids));
    await tx.delete(import_overrides).where(inArray(import_overrides.booking_id, booking_ids));
    await tx.insert(booking_history).values(
      changes.map(({ booking_id, to_status }) => ({
        booking_id,
        at: now,
        actor_id: admin.id,
        from_status: to_status,
        to_status: "pending" as const,
        note: UNDONE_NOTE,
      })),
    );
    return { ok: true, booking_ids };
  });
}

/** Whether each booking is as the decision left it. */
async function areUnchanged(tx: Transaction, changes: (typeof booking_history.$inferSelect)[]): Promise<boolean> {
  const after = new Map(changes.map((change) => [change.booking_id, change]));
  const rows = await tx
    .select({ id: bookings.id, status: bookings.status, updated_at: bookings.updated_at })
    .from(bookings)
    .where(inArray(bookings.id, [...after.keys()]));
  return rows.every(({ id, status, updated_at }) => {
    const change = after.get(id);
    return status === change?.to_status && updated_at.getTime() === change.at.getTime();
  });
}

/** Opens the guests' requests to change these bookings again, which the decision has superseded. */
async function reopenChanges(tx: Transaction, booking_ids: string[]): Promise<void> {
  await tx
    .update(booking_changes)
    .set({ status: "requested", decided_at: null })
    .from(bookings)
    .where(
      and(
        eq(booking_changes.booking_id, bookings.id),
        inArray(bookings.id, booking_ids),
        eq(booking_changes.status, "superseded"),
        eq(booking_changes.decided_at, bookings.updated_at),
      ),
    );
}

/** Deletes the decision's e-mails, and what they would have told; false when one of them has begun to leave. */
async function deleteEmails(tx: Transaction, decision_id: string): Promise<boolean> {
  const ofDecision = eq(mails.decision_id, decision_id);
  const emails = await tx.select().from(mails).where(ofDecision).for("update");
  if (emails.some(({ state, attempts }) => state !== "waiting" || attempts > 0)) return false;
  await tx.delete(mails).where(ofDecision);
  const notNotified = emails.flatMap(({ kind, booking_id }) =>
    kind === "booking_overlapped" && booking_id ? [booking_id] : [],
  );
  await tx.update(bookings).set({ overlap_notified_at: null }).where(inArray(bookings.id, notNotified));
  return true;
}
