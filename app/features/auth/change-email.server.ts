import { and, eq } from "drizzle-orm";
import { endEmailLinks, queueLinkMail } from "#app/features/auth/email-links.server.ts";
import { lockProfile } from "#app/features/users/users.server.ts";
import type { App } from "#app/context.server.ts";
import { profiles, sessions } from "#app/server/db/schema.ts";
import { queueMail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

interface EmailChange {
  user_id: string;
  /** The session that asks: when it ended meanwhile, nothing is sent. */
  session_id: string;
  /** In small letters, and not the account's own. */
  email: string;
}

/**
 * Sends a link to the new address, which counts once its reader has opened it, and a notice to the old one. It replaces
 * a change that is under way. When another account has the address nothing is sent, and the result is the same. The
 * caller has asked for the password. False when the session ended meanwhile.
 */
export async function requestEmailChange(
  { database, publicUrl, now }: Pick<App, "database" | "publicUrl" | "now">,
  { user_id, session_id, email }: EmailChange,
): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const profile = await lockProfile(tx, user_id);
    const isOpen = and(eq(sessions.id, session_id), eq(sessions.userId, user_id));
    if (!profile || (await tx.$count(sessions, isOpen)) === 0) return false;
    await endEmailLinks(tx, user_id, "change_email");
    if ((await tx.$count(profiles, eq(profiles.email, email))) > 0) return true;
    await queueLinkMail(
      tx,
      { user_id, kind: "change_email", email, locale: profile.locale },
      (token) => ({
        subject: m.mail_change_email_subject(),
        // Nobody has proved yet that this is their address.
        payload: { full_name: "", link: `${publicUrl}/auth/confirm?token=${token}&type=email_change` },
      }),
      now(),
    );
    await queueMail(tx, {
      kind: "email_changed_notice",
      user_id,
      to_address: profile.email,
      locale: profile.locale,
      write: ({ isConfirmed }) => ({
        subject: m.mail_email_changed_subject(),
        payload: { full_name: isConfirmed ? profile.full_name : "", new_email: email },
      }),
    });
    return true;
  });
}
