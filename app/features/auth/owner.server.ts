import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Setup } from "#app/features/users/user-schema.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import type { App } from "#app/context.server.ts";
import { currentLanguage, type Language } from "#app/lib/i18n.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { accounts, profiles, settings } from "#app/server/db/schema.ts";
import { passkeys, two_factors } from "#app/server/db/auth-schema.ts";
import { clearDemoContact } from "#app/features/property/demo-parts.server.ts";

const SETUP_KEY = "setup";

type House = Pick<App, "auth" | "now"> & { database: { db: Database } };

/**
 * Sees to it that the house has an owner. While no admin exists: with `OWNER_EMAIL` and `OWNER_PASSWORD` makes the
 * account, else returns the one-time link where the owner makes it. Null when there is nothing to do. Safe to call at
 * each start, by several servers at once: they all print the same link.
 */
export async function ensureOwner(app: House & Pick<App, "env" | "publicUrl">): Promise<string | null> {
  const { db } = app.database;
  if (await hasAdmin(db)) return null;
  await db
    .insert(settings)
    .values({ key: SETUP_KEY, value: { nonce: randomBytes(32).toString("base64url") } })
    .onConflictDoNothing();
  const { OWNER_EMAIL, OWNER_PASSWORD, OWNER_NAME } = app.env;
  if (OWNER_EMAIL && OWNER_PASSWORD) {
    const password = await hashPassword(app, OWNER_PASSWORD);
    await db.transaction(async (tx) => {
      // Another server may have made the owner since we looked, and its setup row gone made room for ours.
      if (!(await lockSetup(tx)) || (await hasAdmin(tx))) return;
      const owner = { full_name: OWNER_NAME, phone_number: null, email: OWNER_EMAIL.toLowerCase(), locale: null };
      await makeFirstAdmin(tx, { ...owner, password }, app.now());
    });
    return null;
  }
  const [row] = await db.select().from(settings).where(eq(settings.key, SETUP_KEY));
  if (!row) return null;
  return `${app.publicUrl}/setup?token=${await tokenFor(app, nonceOf(row.value))}`;
}

export type SetupResult = { ok: true } | { ok: false; reason: "used-or-wrong" | "email-taken" };

/**
 * Makes the first admin by the one-time link. The link ends with the same transaction; of two uses at once the row's
 * lock lets one win, and the other is refused.
 */
export async function setUpOwner(app: House, fields: Setup): Promise<SetupResult> {
  const { db } = app.database;
  if (!(await isSetupToken(app, fields.token))) return { ok: false, reason: "used-or-wrong" };
  const password = await hashPassword(app, fields.password);
  return db.transaction(async (tx) => {
    if (!(await lockSetup(tx)) || (await hasAdmin(tx))) return { ok: false, reason: "used-or-wrong" };
    if (await hasAccount(tx, fields.email)) return { ok: false, reason: "email-taken" };
    const { full_name, email } = fields;
    const owner = { full_name, email, phone_number: fields.phone_number || null, locale: currentLanguage() };
    await makeFirstAdmin(tx, { ...owner, password }, app.now());
    return { ok: true };
  });
}

/** Whether this is the token of the setup link, and the link still is good: no admin exists. */
export async function isSetupToken(app: House, token: string): Promise<boolean> {
  const { db } = app.database;
  const [row] = await db.select().from(settings).where(eq(settings.key, SETUP_KEY));
  if (!row || (await hasAdmin(db))) return false;
  const expected = Buffer.from(await tokenFor(app, nonceOf(row.value)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Owner {
  full_name: string;
  email: string;
  phone_number: string | null;
  /** Null for an account from the settings, whose person has seen no page yet. */
  locale: Language | null;
  /** Hashed. */
  password: string;
}

async function makeFirstAdmin(tx: Transaction, { password, ...owner }: Owner, now: Date): Promise<void> {
  const moments = { created_at: now, updated_at: now };
  // An address that someone signed up with before proves nothing: every way in that they had made is gone.
  const [profile] = await tx
    .insert(profiles)
    .values({ ...owner, ...moments, role: "admin", email_verified: true })
    .onConflictDoUpdate({
      target: profiles.email,
      set: { role: "admin", email_verified: true, two_factor_enabled: false, updated_at: now },
    })
    .returning({ id: profiles.id });
  if (!profile) throw new Error("The database returned no profile");
  await endOtherSessions(tx, profile.id, null);
  await tx.delete(two_factors).where(eq(two_factors.userId, profile.id));
  await tx.delete(passkeys).where(eq(passkeys.userId, profile.id));
  await tx.delete(accounts).where(eq(accounts.userId, profile.id));
  await tx.insert(accounts).values({
    userId: profile.id,
    accountId: profile.id,
    providerId: "credential",
    password,
    createdAt: now,
    updatedAt: now,
  });
  await tx.delete(settings).where(eq(settings.key, SETUP_KEY));
  await clearDemoContact(tx, now);
}

/** Locks the setup's row for this transaction; null when the link was used meanwhile. */
async function lockSetup(tx: Transaction): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, SETUP_KEY)).for("update");
  return row ? nonceOf(row.value) : null;
}

/**
 * The token is derived, not stored: whoever reads the database can't use it without the secret, and every server and
 * every start print the same link.
 */
async function tokenFor({ auth }: Pick<App, "auth">, nonce: string): Promise<string> {
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`setup ${nonce}`).digest("base64url");
}

function nonceOf(value: unknown): string {
  return (value as { nonce: string }).nonce;
}

async function hashPassword({ auth }: Pick<App, "auth">, password: string): Promise<string> {
  const { password: passwords } = await auth.$context;
  return passwords.hash(password);
}

async function hasAdmin(db: Database | Transaction): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .limit(1);
  return row !== undefined;
}

async function hasAccount(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.$count(profiles, eq(profiles.email, email))) > 0;
}
