import { and, eq } from "drizzle-orm";
import { type Recipient, queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import type { App } from "#app/context.server.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { accounts } from "#app/server/db/schema.ts";
import { markEmailConfirmed } from "#app/features/auth/confirm-email.server.ts";
import { findEmailLink, queueLinkEmail, useEmailLink } from "#app/features/auth/email-links.server.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import { findProfileByEmail, lockProfile } from "#app/features/users/users.server.ts";
import { m } from "#messages";

/**
 * Changes a user's password; the caller has verified the current one. In the same transaction, all other sessions end and
 * the user is notified by e-mail.
 */
export async function changePassword(
  { auth, database, now }: Pick<App, "auth" | "database" | "now">,
  user: Recipient,
  { password, session_id }: { password: string; session_id: string },
): Promise<void> {
  const { password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  await database.db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ password: hash, updatedAt: now() })
      .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, "credential")));
    await endAccessAfterPasswordChange(tx, user, session_id);
  });
}

/** Ends all sessions but the given one, and queues the notice of a new password. */
export async function endAccessAfterPasswordChange(
  tx: Transaction,
  user: Recipient,
  session_id: string | null,
): Promise<void> {
  await endOtherSessions(tx, user.id, session_id);
  await queueSecurityNotice(tx, "password_changed", user);
}

/** E-mails a password-reset link, if an account has this address (in lower case). The caller can't tell whether one has. */
export async function requestPasswordReset(
  { database, publicUrl, now }: Pick<App, "database" | "publicUrl" | "now">,
  email: string,
): Promise<void> {
  const profile = await findProfileByEmail(database.db, email);
  if (!profile) return;
  await database.db.transaction((tx) =>
    queueLinkEmail(
      tx,
      { user_id: profile.id, kind: "reset_password", email },
      (token, { isConfirmed }) => ({
        subject: m.mail_reset_password_subject(),
        payload: {
          full_name: isConfirmed ? profile.full_name : "",
          link: `${publicUrl}/reset-password?token=${token}`,
        },
      }),
      now(),
    ),
  );
}

/**
 * Sets a new password by the token of a link, once, and ends every session. A link that was sent by e-mail also confirms
 * its address. False when the link was used or has expired.
 */
export async function resetPassword(
  { auth, database, now }: Pick<App, "auth" | "database" | "now">,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const link = await findEmailLink(database.db, token, ["reset_password"], now());
  if (!link) return false;
  const { password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  return database.db.transaction(async (tx) => {
    await lockProperty(tx);
    const profile = await lockProfile(tx, link.user_id);
    if (!profile || !(await useEmailLink(tx, link))) return false;
    if (link.email !== null && link.email !== profile.email) return false;
    await tx
      .update(accounts)
      .set({ password: hash, updatedAt: now() })
      .where(and(eq(accounts.userId, profile.id), eq(accounts.providerId, "credential")));
    if (link.email !== null) await markEmailConfirmed(tx, profile, { email: link.email, session_id: null }, now());
    await endAccessAfterPasswordChange(tx, profile, null);
    return true;
  });
}
