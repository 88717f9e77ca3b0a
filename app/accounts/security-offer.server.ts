import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema.ts";
import { passkeys } from "#app/db/sign-in-schema.ts";

/** Whether to offer two-step sign-in and passkeys to this admin: they have neither, and haven't said 'Not now'. */
export async function isOfferDue(db: Database, admin_id: string): Promise<boolean> {
  const theirs = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, profiles.id));
  const [due] = await db
    .select({ one: sql`1` })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, admin_id),
        isNull(profiles.security_answered_at),
        eq(profiles.two_factor_enabled, false),
        notExists(theirs),
      ),
    );
  return due !== undefined;
}

/** Remembers that the offer was answered: it is not made again. */
export async function answerOffer(db: Database, admin_id: string, now: Date): Promise<void> {
  await db.update(profiles).set({ security_answered_at: now }).where(eq(profiles.id, admin_id));
}
