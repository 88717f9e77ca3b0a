import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, gt } from "drizzle-orm";
import { type Recipient, queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import { LOCK_SECONDS } from "#app/features/auth/auth-plugins.server.ts";
import type { App } from "#app/context.server.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles, verifications } from "#app/server/db/schema.ts";
import { two_factors } from "#app/server/db/auth-schema.ts";
import { isRecent, latestPlausible, isUnexpired } from "#app/lib/timestamps.ts";
import { createHash } from "node:crypto";

/** How long the secret of an unfinished setup, and new recovery codes, are shown. */
const SHOWN_MS = 15 * 60 * 1000;

export type TwoFactor =
  | { state: "off" }
  /** The setup has begun, and waits for the first code of the app. */
  | { state: "begun"; secret: string }
  | { state: "on"; codes_left: number; new_codes: string[] | null };

/** The state of a user's two-factor sign-in. An unfinished setup counts as `off` after 15 minutes. */
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

/** Deletes an unfinished setup. Two-factor sign-in that is on stays on. */
export async function cancelSetup(db: Database, user_id: string): Promise<void> {
  await db.delete(two_factors).where(and(eq(two_factors.userId, user_id), eq(two_factors.verified, false)));
}

/**
 * Marks a code of the user's app as used. False when it was used before, so that of several concurrent uses one succeeds
 * (RFC 6238, section 5.2). A code is valid for 90 seconds, in which someone else could repeat it.
 */
export async function useCode(db: Database, user_id: string, code: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOwn = eq(two_factors.userId, user_id);
    await tx.select({ id: two_factors.id }).from(two_factors).where(isOwn).for("update");
    const token = `code ${user_id} ${code}`;
    if (await isUsed(tx, token, now)) return false;
    await markUsed(tx, token, now);
    return true;
  });
}

/** Ends lockouts that a wrong clock has dated too far ahead, because Better Auth would wait for them. */
export async function repairLocks(db: Database, now: Date): Promise<void> {
  await db
    .update(two_factors)
    .set({ lockedUntil: null, failedVerificationCount: 0 })
    .where(gt(two_factors.lockedUntil, latestPlausible(now, LOCK_SECONDS * 1000)));
}

/** Shows a user their recovery codes for 15 minutes. */
export async function showCodes(db: Database, user_id: string, now: Date): Promise<void> {
  const codes_shown_until = new Date(now.getTime() + SHOWN_MS);
  await db.update(two_factors).set({ codes_shown_until }).where(eq(two_factors.userId, user_id));
}

/** Stops showing the recovery codes. */
export async function hideCodes(db: Database, user_id: string): Promise<void> {
  await db.update(two_factors).set({ codes_shown_until: null }).where(eq(two_factors.userId, user_id));
}

/**
 * Turns two-factor sign-in off, deletes its codes and trusted browsers, and queues the notice. False when it was off
 * already.
 */
export async function turnOffTwoFactor(db: Database, user: Recipient): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(two_factors)
      .where(and(eq(two_factors.userId, user.id), eq(two_factors.verified, true)))
      .returning({ id: two_factors.id });
    if (!removed) return false;
    await tx.update(profiles).set({ two_factor_enabled: false }).where(eq(profiles.id, user.id));
    await tx.delete(verifications).where(eq(verifications.value, user.id));
    await queueSecurityNotice(tx, "two_factor_off", user);
    return true;
  });
}

/** How long a used code is remembered, which is longer than any code is valid. */
const USED_FOR_MS = 24 * 60 * 60 * 1000;

/** Whether the token was used before. */
async function isUsed(db: Database | Transaction, token: string, now: Date): Promise<boolean> {
  return (
    (await db.$count(
      verifications,
      and(eq(verifications.identifier, usedTokenKey(token)), gt(verifications.expiresAt, now)),
    )) > 0
  );
}

/** Stores that the token was used. */
async function markUsed(db: Database | Transaction, token: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + USED_FOR_MS);
  await db
    .insert(verifications)
    .values({ identifier: usedTokenKey(token), value: "spent", expiresAt, createdAt: now, updatedAt: now });
}

function usedTokenKey(token: string): string {
  return `spent ${createHash("sha256").update(token.trim()).digest("base64url")}`;
}
