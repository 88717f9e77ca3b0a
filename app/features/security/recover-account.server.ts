import { createResetToken } from "#app/features/auth/email-links.server.ts";
import { findProfileByEmail } from "#app/features/users/users.server.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import { turnOffTwoFactor } from "#app/features/security/two-factor.server.ts";
import type { Database } from "#app/server/db/client.server.ts";

const LINK_MS = 60 * 60 * 1000;

/**
 * For somebody who has lost every way in: turns their two-step sign-in off (they hear of it by mail), ends their
 * sessions, and returns the token by which `/reset-password` takes a new password, once, within the hour. Null when
 * nobody has the address. Passkeys stay: who has lost them too removes them once they are in.
 */
export async function recoverAccount(db: Database, email: string, now: Date): Promise<string | null> {
  const person = await findProfileByEmail(db, email.trim().toLowerCase());
  if (!person) return null;
  await turnOffTwoFactor(db, person);
  return db.transaction(async (tx) => {
    await endOtherSessions(tx, person.id, null);
    return createResetToken(tx, person.id, new Date(now.getTime() + LINK_MS));
  });
}
