import { and, eq } from "drizzle-orm";
import { proveEmail } from "#app/features/auth/confirm-email.server.ts";
import { findEmailLink, queueLinkMail, useEmailLink } from "#app/features/auth/email-links.server.ts";
import { followNewPassword } from "#app/features/auth/password.server.ts";
import { findProfileByEmail, lockProfile } from "#app/features/users/users.server.ts";
import type { App } from "#app/context.server.ts";
import { accounts } from "#app/server/db/schema.ts";
import { m } from "#messages";

/** Sends a link to a new password, if an account has this address (in small letters); nobody learns whether one has. */
export async function requestPasswordReset(
  { database, publicUrl, now }: Pick<App, "database" | "publicUrl" | "now">,
  email: string,
): Promise<void> {
  const profile = await findProfileByEmail(database.db, email);
  if (!profile) return;
  await database.db.transaction((tx) =>
    queueLinkMail(
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
 * Sets a new password by the token of a link, once, and ends every session. A link that was sent by e-mail proves its
 * address too. False when the link was used or has ended.
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
    const profile = await lockProfile(tx, link.user_id);
    if (!profile || !(await useEmailLink(tx, link))) return false;
    if (link.email !== null && link.email !== profile.email) return false;
    await tx
      .update(accounts)
      .set({ password: hash, updatedAt: now() })
      .where(and(eq(accounts.userId, profile.id), eq(accounts.providerId, "credential")));
    if (link.email !== null) await proveEmail(tx, profile, { email: link.email, session_id: null }, now());
    await followNewPassword(tx, profile, null);
    return true;
  });
}
