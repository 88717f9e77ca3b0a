import { and, asc, eq } from "drizzle-orm";
import { type Recipient, queueSecurityNotice } from "#app/features/auth/security-notifications.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";

/** A passkey as its owner knows it. */
export interface OwnPasskey {
  id: string;
  name: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** Someone's passkeys, the oldest first. */
export async function listPasskeys(db: Database, user_id: string): Promise<OwnPasskey[]> {
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

/** Removes one of a person's passkeys, and tells them by mail; false when it is gone or somebody else's. */
export async function removePasskey(db: Database, person: Recipient, passkey_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, person.id), eq(passkeys.id, passkey_id)))
      .returning({ name: passkeys.name });
    if (gone) await queueSecurityNotice(tx, "passkey_removed", person, gone.name);
    return gone !== undefined;
  });
}

/** Notes that a passkey was used to sign in; `credential_id` is the browser's name for it. */
export async function notePasskeyUse(db: Database, credential_id: string, now: Date): Promise<void> {
  await db.update(passkeys).set({ last_used_at: now }).where(eq(passkeys.credentialID, credential_id));
}
