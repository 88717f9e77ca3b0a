import { createResetToken } from "#app/features/auth/email-links.server.ts";
import { findProfileByEmail } from "#app/features/users/users.server.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import { turnOffTwoFactor } from "#app/features/security/two-factor.server.ts";
import type { Database } from "#app/server/db/client.server.ts";

const LINK_LIFETIME_MS = 60 * 60 * 1000;

/**
 * Recovers an account whose user can't sign in any more: turns two-factor sign-in off and queues its notice, ends all
 * sessions, and returns a token for `/reset-password`, which works once, within an hour. Null when no account has the
 * address. Passkeys stay, and the user can remove lost ones after signing in.
 */
export async function recoverAccount(db: Database, email: string, now: Date): Promise<string | null> {
  const profile = await findProfileByEmail(db, email.trim().toLowerCase());
  if (!profile) return null;
  await turnOffTwoFactor(db, profile);
  return db.transaction(async (tx) => {
    await endOtherSessions(tx, profile.id, null);
    return createResetToken(tx, profile.id, new Date(now.getTime() + LINK_LIFETIME_MS));
  });
}
