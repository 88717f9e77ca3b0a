import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, gt } from "drizzle-orm";
import { type Recipient, queueSecurityNotice } from "#app/features/auth/security-notifications.server.ts";
import { LOCK_SECONDS } from "#app/features/auth/auth-plugins.server.ts";
import { isUsed, markUsed } from "#app/features/auth/used-tokens.server.ts";
import type { App } from "#app/context.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles, verifications } from "#app/server/db/schema.ts";
import { two_factors } from "#app/server/db/auth-schema.ts";
import { isRecent, latestPlausible, isUnexpired } from "#app/lib/timestamps.ts";

/** How long the secret of a setup that was begun is shown, and new recovery codes to whoever hasn't kept them yet. */
const SHOWN_MS = 15 * 60 * 1000;

export type TwoFactor =
  | { state: "off" }
  /** The password was right, and the app's first code is awaited. */
  | { state: "begun"; secret: string }
  | { state: "on"; codes_left: number; new_codes: string[] | null };

/** How someone's two-step sign-in stands. A setup that was begun and left alone counts as never begun. */
export async function findTwoFactor(
  { auth, database, now }: Pick<App, "auth" | "database" | "now">,
  user_id: string,
): Promise<TwoFactor> {
  const [row] = await database.db.select().from(two_factors).where(eq(two_factors.userId, user_id));
  if (!row) return { state: "off" };
  const { secretConfig: key } = await auth.$context;
  if (!row.verified) {
    const isFresh = isRecent(row.created_at, now(), SHOWN_MS);
    return isFresh ? { state: "begun", secret: await symmetricDecrypt({ key, data: row.secret }) } : { state: "off" };
  }
  const codes = JSON.parse(await symmetricDecrypt({ key, data: row.backupCodes })) as string[];
  const areShown = row.codes_shown_until !== null && isUnexpired(row.codes_shown_until, now(), SHOWN_MS);
  return { state: "on", codes_left: codes.length, new_codes: areShown ? codes : null };
}

/** Drops a setup that was begun; one that is on stays on. */
export async function cancelSetup(db: Database, user_id: string): Promise<void> {
  await db.delete(two_factors).where(and(eq(two_factors.userId, user_id), eq(two_factors.verified, false)));
}

/**
 * Uses up a code that somebody's app has shown: false when it has opened their account before, and for all but one of
 * several at once (RFC 6238, section 5.2). A code is right for a minute and a half, long enough to be read and repeated.
 */
export async function useCode(db: Database, user_id: string, code: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = eq(two_factors.userId, user_id);
    await tx.select({ id: two_factors.id }).from(two_factors).where(own).for("update");
    const token = `code ${user_id} ${code}`;
    if (await isUsed(tx, token, now)) return false;
    await markUsed(tx, token, now);
    return true;
  });
}

/** Ends locks of the second step that a wrong clock has set too far ahead: Better Auth would wait for them. */
export async function repairLocks(db: Database, now: Date): Promise<void> {
  await db
    .update(two_factors)
    .set({ lockedUntil: null, failedVerificationCount: 0 })
    .where(gt(two_factors.lockedUntil, latestPlausible(now, LOCK_SECONDS * 1000)));
}

/** Lets someone look at their recovery codes for a while. */
export async function showCodes(db: Database, user_id: string, now: Date): Promise<void> {
  const codes_shown_until = new Date(now.getTime() + SHOWN_MS);
  await db.update(two_factors).set({ codes_shown_until }).where(eq(two_factors.userId, user_id));
}

/** From now on nobody sees these recovery codes again. */
export async function hideCodes(db: Database, user_id: string): Promise<void> {
  await db.update(two_factors).set({ codes_shown_until: null }).where(eq(two_factors.userId, user_id));
}

/**
 * Turns two-step sign-in off, with its codes and the devices that needed none, and tells the person by mail; false when
 * it was off already.
 */
export async function turnOffTwoFactor(db: Database, person: Recipient): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(two_factors)
      .where(and(eq(two_factors.userId, person.id), eq(two_factors.verified, true)))
      .returning({ id: two_factors.id });
    if (!gone) return false;
    await tx.update(profiles).set({ two_factor_enabled: false }).where(eq(profiles.id, person.id));
    await tx.delete(verifications).where(eq(verifications.value, person.id));
    await queueSecurityNotice(tx, "two_factor_off", person);
    return true;
  });
}
