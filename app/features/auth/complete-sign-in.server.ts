import { eq } from "drizzle-orm";
import { findKnownDevice, rememberDevice } from "#app/features/auth/known-device.server.ts";
import { findProfile } from "#app/features/users/users.server.ts";
import { queueSignInNotice, type SignInFacts } from "#app/features/auth/security-notifications.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { currentLanguage, type Language } from "#app/lib/i18n.ts";
import { findProperty } from "#app/features/property/property.server.ts";

type Person = typeof profiles.$inferSelect;

/**
 * What follows a sign-in that was right, by whichever way: the person hears of it by mail when the browser is new to
 * their account, and the browser is known from then on. Adds its cookie to `headers`, which hold the session's: so
 * nobody gets a session before its notice is written. Null when the account is gone meanwhile.
 */
export async function completeSignIn(call: Call, user_id: string, headers: Headers): Promise<Person | null> {
  const { database, now } = call.context.get(appContext);
  const before = await findProfile(database.db, user_id);
  if (!before) return null;
  const property = await findProperty(database.db);
  const person = await recordSignIn(database.db, user_id, {
    at: now(),
    time_zone: property?.time_zone ?? "UTC",
    user_agent: call.request.headers.get("user-agent"),
    ip_address: call.context.get(requestContext).remoteAddress,
    is_known: (await findKnownDevice(call, before.email)) !== null,
    language: currentLanguage(),
  });
  headers.append("Set-Cookie", await rememberDevice(call, before.email));
  return person;
}

interface SignIn extends SignInFacts {
  /** Whether somebody signed in to this account with the same browser before. */
  is_known: boolean;
  /** Of the page that the sign-in came from. */
  language: Language;
}

/** Notes a sign-in, and queues its notice unless it is an account's very first or comes from a browser that is known. */
export async function recordSignIn(
  db: Database,
  user_id: string,
  { is_known, language, ...facts }: SignIn,
): Promise<Person | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, user_id)).for("no key update");
    if (!before) return null;
    const [person] = await tx
      .update(profiles)
      .set({ signed_in_at: facts.at, locale: before.locale ?? language })
      .where(eq(profiles.id, user_id))
      .returning();
    if (!person) throw new Error("The database returned no profile");
    if (before.signed_in_at && !is_known) await queueSignInNotice(tx, person, facts);
    return person;
  });
}
