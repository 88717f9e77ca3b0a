import { and, eq } from "drizzle-orm";
import { type Recipient, queueSecurityNotice } from "#app/features/auth/security-notifications.server.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import type { App } from "#app/context.server.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { accounts } from "#app/server/db/schema.ts";

/**
 * Gives a person another password, whose old one was asked for. Every other session ends, and the person hears of it
 * by mail; all of it in one transaction.
 */
export async function changePassword(
  { auth, database, now }: Pick<App, "auth" | "database" | "now">,
  person: Recipient,
  { password, session_id }: { password: string; session_id: string },
): Promise<void> {
  const { password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  await database.db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ password: hash, updatedAt: now() })
      .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, "credential")));
    await followNewPassword(tx, person, session_id);
  });
}

/** What every new password brings: all sessions end but the given one, and a mail says so. */
export async function followNewPassword(tx: Transaction, person: Recipient, session_id: string | null): Promise<void> {
  await endOtherSessions(tx, person.id, session_id);
  await queueSecurityNotice(tx, "password_changed", person);
}
