import { eq } from "drizzle-orm";
import { endEmailLinks, findEmailLink, useEmailLink } from "#app/features/auth/email-links.server.ts";
import { lockProfile, type ProfileRow } from "#app/features/users/users.server.ts";
import { queueSecurityNotice } from "#app/features/auth/security-notifications.server.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import { type Database, type Transaction, violatedConstraint } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { passkeys, two_factors } from "#app/server/db/auth-schema.ts";

type ConfirmKind = "verify_email" | "change_email";

export type ConfirmResult =
  | { ok: true; kind: ConfirmKind }
  /** The link works, but only for whoever is signed in to its account. */
  | { ok: false; reason: "signed-out"; kind: ConfirmKind }
  | { ok: false; reason: "link-ended" | "other-account" | "email-taken" };

/** Who opens a link. */
interface Opener {
  user_id: string;
  session_id: string;
}

/**
 * Confirms the address that a link was sent to, once. Only whoever is signed in to the link's account can: with the
 * mailbox alone somebody would confirm an account whose password a stranger chose (docs/security.md).
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
      const profile = await lockProfile(tx, link.user_id);
      if (!profile || !(await useEmailLink(tx, link))) return { ok: false, reason: "link-ended" };
      if (kind === "verify_email" && profile.email !== email) return { ok: false, reason: "link-ended" };
      await proveEmail(tx, profile, { email, session_id: opener.session_id }, now);
      return { ok: true, kind };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "profiles_email_unique") throw error;
    return { ok: false, reason: "email-taken" };
  }
}

/**
 * Marks an address as the account's and confirmed, and ends all links that are under way. The first time, everything
 * goes that opened the account before somebody proved the address: all sessions but the given one, passkeys, two-step
 * sign-in and its trusted browsers. The caller has locked the profile.
 */
export async function proveEmail(
  tx: Transaction,
  profile: ProfileRow,
  { email, session_id }: { email: string; session_id: string | null },
  now: Date,
): Promise<void> {
  await endEmailLinks(tx, profile.id);
  await tx.update(profiles).set({ email, email_verified: true, updated_at: now }).where(eq(profiles.id, profile.id));
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
