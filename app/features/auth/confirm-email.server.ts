import { eq, and } from "drizzle-orm";
import { endEmailLinks, findEmailLink, useEmailLink, queueLinkEmail } from "#app/features/auth/email-links.server.ts";
import { claimStays } from "#app/features/bookings/entered/claim-stays.server.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import { lockProfile, type ProfileRow } from "#app/features/users/users.server.ts";
import { queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import { type Database, type Transaction, violatedConstraint } from "#app/server/db/client.server.ts";
import { profiles, sessions } from "#app/server/db/schema.ts";
import { passkeys, two_factors } from "#app/server/db/auth-schema.ts";
import type { App } from "#app/context.server.ts";
import { queueEmail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

type ConfirmKind = "verify_email" | "change_email";

export type ConfirmResult =
  | { ok: true; kind: ConfirmKind }
  /** The link works, but only for the account's signed-in user. */
  | { ok: false; reason: "signed-out"; kind: ConfirmKind }
  | { ok: false; reason: "link-ended" | "other-account" | "email-taken" };

/** The signed-in user who opens a link. */
interface Opener {
  user_id: string;
  session_id: string;
}

/**
 * Confirms the address that a link was sent to, once. The user has to be signed in to the link's account: by the mailbox
 * alone, its owner would confirm an account whose password a stranger chose (docs/security.md).
 */
export async function confirmEmail(
  db: Database,
  token: string,
  opener: Opener | null,
  now: Date,
): Promise<ConfirmResult> {
  const link = await findEmailLink(db, token, ["verify_email", "change_email"], now);
  if (!link?.email || link.kind === "reset_password") return { ok: false, reason: "link-ended" };
  const { kind, email } = link;
  if (!opener) return { ok: false, reason: "signed-out", kind };
  if (link.user_id !== opener.user_id) return { ok: false, reason: "other-account" };
  try {
    return await db.transaction(async (tx) => {
      // Before the profile, in the order of the account's deletion.
      await lockProperty(tx);
      const profile = await lockProfile(tx, link.user_id);
      if (!profile || !(await useEmailLink(tx, link))) return { ok: false, reason: "link-ended" };
      if (kind === "verify_email" && profile.email !== email) return { ok: false, reason: "link-ended" };
      await markEmailConfirmed(tx, profile, { email, session_id: opener.session_id }, now);
      return { ok: true, kind };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "profiles_email_unique") throw error;
    return { ok: false, reason: "email-taken" };
  }
}

/**
 * Sets the account's address and marks it as confirmed, gives the account the stays that were entered for this address,
 * and deletes all of its links. The first confirmation also removes
 * the access that was set up before: all sessions but the given one, passkeys, two-factor sign-in and its trusted
 * browsers. The caller has locked the property and the profile.
 */
export async function markEmailConfirmed(
  tx: Transaction,
  profile: ProfileRow,
  { email, session_id }: { email: string; session_id: string | null },
  now: Date,
): Promise<void> {
  await endEmailLinks(tx, profile.id);
  await tx.update(profiles).set({ email, email_verified: true, updated_at: now }).where(eq(profiles.id, profile.id));
  await claimStays(tx, { id: profile.id, email }, now);
  if (!profile.email_verified) await removeEarlierAccess(tx, { ...profile, email }, session_id);
}

async function removeEarlierAccess(tx: Transaction, profile: ProfileRow, session_id: string | null): Promise<void> {
  const { id } = profile;
  await endOtherSessions(tx, id, session_id);
  await tx.update(profiles).set({ two_factor_enabled: false }).where(eq(profiles.id, id));
  const factors = await tx.delete(two_factors).where(eq(two_factors.userId, id)).returning();
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning();
  if (factors.some(({ verified }) => verified)) await queueSecurityNotice(tx, "two_factor_off", profile);
  for (const { name } of keys) await queueSecurityNotice(tx, "passkey_removed", profile, name);
}

interface EmailChange {
  user_id: string;
  /** The session of the request: when it has ended meanwhile, nothing is sent. */
  session_id: string;
  /** In lower case, and not the account's current address. */
  email: string;
}

/**
 * Sends a link to the new address and a notice to the current one; the address changes once the link is opened. It
 * replaces a pending change. When another account has the address nothing is sent, and the result is the same. The
 * caller has verified the password. False when the session has ended meanwhile.
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
    await queueLinkEmail(
      tx,
      { user_id, kind: "change_email", email, locale: profile.locale },
      (token) => ({
        subject: m.mail_change_email_subject(),
        // The new address isn't confirmed yet, so the e-mail carries no name.
        payload: { full_name: "", link: `${publicUrl}/auth/confirm?token=${token}&type=email_change` },
      }),
      now(),
    );
    await queueEmail(tx, {
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
