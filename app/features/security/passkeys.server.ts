import { and, asc, eq } from "drizzle-orm";
import { type Recipient, queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";

/** A passkey as its owner sees it. */
export interface PasskeySummary {
  id: string;
  name: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Database, user_id: string): Promise<PasskeySummary[]> {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      created_at: passkeys.createdAt,
      last_used_at: passkeys.last_used_at,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, user_id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Removes a passkey of a user and queues the notice. False when it is gone or belongs to another user. */
export async function removePasskey(db: Database, user: Recipient, passkey_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, user.id), eq(passkeys.id, passkey_id)))
      .returning({ name: passkeys.name });
    if (removed) await queueSecurityNotice(tx, "passkey_removed", user, removed.name);
    return removed !== undefined;
  });
}

/** Records that a passkey was used to sign in. `credential_id` is its WebAuthn id. */
export async function recordPasskeyUse(db: Database, credential_id: string, now: Date): Promise<void> {
  await db.update(passkeys).set({ last_used_at: now }).where(eq(passkeys.credentialID, credential_id));
}
