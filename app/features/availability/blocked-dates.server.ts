import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { BlockRequest } from "#app/features/availability/block-schema.ts";
import { type Conflict, findConflict } from "#app/features/availability/availability.server.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import type { Day } from "#app/lib/stay.ts";
import { type Database, violatedConstraint } from "#app/server/db/client.server.ts";
import { type BlockedDates, blocked_dates, bookings } from "#app/server/db/schema.ts";

export type BlockResult =
  | { ok: true; blocked: BlockedDates; collisions: Collision[] }
  | { ok: false; reason: "no-property" }
  | { ok: false; reason: "approved-stay"; conflict: Conflict | null };

/** A pending request that shares a day with blocked dates. */
export interface Collision {
  booking_id: string;
  reference: string;
}

/**
 * Blocks dates for the owner. Rejected when they share a day with an approved stay. Pending requests that they collide
 * with are returned, so that the admin can deny them. Blocks may overlap.
 */
export async function blockDates(
  db: Database,
  admin: CurrentUser,
  request: BlockRequest,
  now: Date,
): Promise<BlockResult> {
  try {
    return await db.transaction(async (tx) => {
      const property = await lockProperty(tx);
      if (!property) return { ok: false, reason: "no-property" };
      const conflict = await findConflict(tx, property.id, request);
      if (conflict?.kind === "booked") return { ok: false, reason: "approved-stay", conflict };
      const [blocked] = await tx
        .insert(blocked_dates)
        .values({ ...request, property_id: property.id, created_by: admin.id, created_at: now })
        .returning();
      if (!blocked) throw new Error("The database returned no blocked dates");
      const collisions = await tx
        .select({ booking_id: bookings.id, reference: bookings.reference })
        .from(bookings)
        .where(
          and(
            eq(bookings.property_id, property.id),
            eq(bookings.status, "pending"),
            lte(bookings.start_date, request.end_date),
            gte(bookings.end_date, request.start_date),
          ),
        )
        .orderBy(asc(bookings.created_at));
      return { ok: true, blocked, collisions };
    });
  } catch (error) {
    if (violatedConstraint(error) === "blocked_dates_not_on_approved_stay") {
      return { ok: false, reason: "approved-stay", conflict: null };
    }
    throw error;
  }
}

/** Opens blocked dates again. Returns false when there is no such block. */
export async function removeBlock(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProperty(tx);
    const removed = await tx.delete(blocked_dates).where(eq(blocked_dates.id, id)).returning({ id: blocked_dates.id });
    return removed.length > 0;
  });
}

/** The blocks that have not ended before `today`, earliest first, with their reasons; for admins only. */
export async function listBlockedDates(db: Database, property_id: string, today: Day): Promise<BlockedDates[]> {
  return db
    .select()
    .from(blocked_dates)
    .where(and(eq(blocked_dates.property_id, property_id), gte(blocked_dates.end_date, today)))
    .orderBy(asc(blocked_dates.start_date));
}
