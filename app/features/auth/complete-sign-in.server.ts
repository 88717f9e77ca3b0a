import { eq } from "drizzle-orm";
import type { Language } from "#app/lib/enums.ts";
import { findKnownDevice, rememberDevice } from "#app/features/auth/known-device.server.ts";
import { findProfile, type ProfileRow } from "#app/features/users/users.server.ts";
import { queueSignInNotice, type SignInDetails } from "#app/features/auth/emails/security-notifications.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { findProperty } from "#app/features/property/property.server.ts";

/**
 * Completes a successful sign-in by any method: e-mails a notice when the browser is new to the account, and remembers
 * the browser by a cookie, which it adds to `headers`. The caller sends these headers, with the session's cookie, only
 * afterwards, so that no session starts without its notice. Null when the account was deleted meanwhile.
 */
export async function completeSignIn(call: Call, user_id: string, headers: Headers): Promise<ProfileRow | null> {
  const { database, now } = call.context.get(appContext);
  const before = await findProfile(database.db, user_id);
  if (!before) return null;
  const property = await findProperty(database.db);
  const profile = await recordSignIn(database.db, user_id, {
    at: now(),
    time_zone: property?.time_zone ?? "UTC",
    user_agent: call.request.headers.get("user-agent"),
    ip_address: call.context.get(requestContext).remoteAddress,
    is_known: (await findKnownDevice(call, before.email)) !== null,
    language: currentLanguage(),
  });
  headers.append("Set-Cookie", await rememberDevice(call, before.email));
  return profile;
}

interface SignIn extends SignInDetails {
  /** Whether this browser has signed in to the account before. */
  is_known: boolean;
  /** The language of the sign-in page. */
  language: Language;
}

/** Records a sign-in. Queues a notice, except for an account's first sign-in and for a known browser. */
export async function recordSignIn(
  db: Database,
  user_id: string,
  { is_known, language, ...details }: SignIn,
): Promise<ProfileRow | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, user_id)).for("no key update");
    if (!before) return null;
    const [profile] = await tx
      .update(profiles)
      .set({ signed_in_at: details.at, locale: before.locale ?? language })
      .where(eq(profiles.id, user_id))
      .returning();
    if (!profile) throw new Error("The database returned no profile");
    if (before.signed_in_at && !is_known) await queueSignInNotice(tx, profile, details);
    return profile;
  });
}
