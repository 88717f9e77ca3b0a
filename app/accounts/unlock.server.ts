import { randomBytes } from "node:crypto";
import { RESET_SECONDS } from "#app/accounts/auth.server.ts";
import { findProfileByEmail } from "#app/accounts/profiles.server.ts";
import { endOtherSessions } from "#app/accounts/security/sessions.server.ts";
import { turnOffTwoFactor } from "#app/accounts/security/two-factor.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { verifications } from "#app/db/schema.ts";

/**
 * For somebody who has lost every way in: turns their two-step sign-in off (they hear of it by mail), ends their
 * sessions, and returns the token by which `/reset-password` takes a new password, once, within the hour. Null when
 * nobody has the address. Passkeys stay: who has lost them too removes them once they are in.
 */
export async function unlockAccount(db: Database, email: string, now: Date): Promise<string | null> {
  const person = await findProfileByEmail(db, email.trim().toLowerCase());
  if (!person) return null;
  await turnOffTwoFactor(db, person);
  const token = randomBytes(24).toString("base64url");
  await db.transaction(async (tx) => {
    await endOtherSessions(tx, person.id, null);
    // As Better Auth writes down the links that it sends.
    await tx.insert(verifications).values({
      identifier: `reset-password:${token}`,
      value: person.id,
      expiresAt: new Date(now.getTime() + RESET_SECONDS * 1000),
      createdAt: now,
      updatedAt: now,
    });
  });
  return token;
}
