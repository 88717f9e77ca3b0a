import { eq } from "drizzle-orm";
import type { Language } from "#app/lib/enums.ts";
import type { ProfileEdit } from "#app/features/users/user-schema.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";

/** The columns of a `CurrentUser`. */
export const currentUserColumns = {
  id: profiles.id,
  email: profiles.email,
  full_name: profiles.full_name,
  phone_number: profiles.phone_number,
  email_verified: profiles.email_verified,
  role: profiles.role,
  locale: profiles.locale,
};

export type ProfileRow = typeof profiles.$inferSelect;

/** The profile with this id, or null. */
export async function findProfile(db: Database, id: string): Promise<ProfileRow | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  return profile ?? null;
}

/** The profile with this address (in lower case), or null. */
export async function findProfileByEmail(db: Database, email: string): Promise<ProfileRow | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.email, email));
  return profile ?? null;
}

/** Locks and returns the profile, so that changes to the access to one account are serialised. Null when it is deleted. */
export async function lockProfile(tx: Transaction, user_id: string): Promise<ProfileRow | null> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, user_id)).for("no key update");
  return profile ?? null;
}

/** Whether an account has this address (in lower case). */
export async function hasProfile(db: Database, email: string): Promise<boolean> {
  return (await db.$count(profiles, eq(profiles.email, email))) > 0;
}

/**
 * Saves a user's name and phone number and returns the profile, or null when it was deleted meanwhile. The address is not
 * saved here, because it changes only once it is confirmed.
 */
export async function saveProfile(
  db: Database,
  id: string,
  { full_name, phone_number }: Pick<ProfileEdit, "full_name" | "phone_number">,
  now: Date,
): Promise<ProfileRow | null> {
  const [profile] = await db
    .update(profiles)
    .set({ full_name, phone_number, updated_at: now })
    .where(eq(profiles.id, id))
    .returning();
  return profile ?? null;
}

/** Saves the language of a user's pages and e-mails. */
export async function languageCookieFor(db: Database, id: string, locale: Language, now: Date): Promise<void> {
  await db.update(profiles).set({ locale, updated_at: now }).where(eq(profiles.id, id));
}
