import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Language } from "#app/lib/enums.ts";
import type { Setup } from "#app/features/users/user-schema.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import type { App } from "#app/context.server.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { accounts, profiles, settings } from "#app/server/db/schema.ts";
import { passkeys, two_factors } from "#app/server/db/auth-schema.ts";
import { prepareForOwner } from "#app/features/property/demo-parts.server.ts";

const SETUP_KEY = "setup";

type SetupApp = Pick<App, "auth" | "now"> & { database: { db: Database } };

/**
 * Ensures that there is an owner, the first admin. While there is no admin, creates the account from `OWNER_EMAIL` and
 * `OWNER_PASSWORD`; without these it returns the one-time setup link. Null when an admin exists. Safe to call at each
 * start, also by several servers at once: all of them return the same link.
 */
export async function ensureOwner(app: SetupApp & Pick<App, "env" | "publicUrl">): Promise<string | null> {
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
      // Another server may have created the owner meanwhile and deleted its setup row, so that ours was inserted.
      if (!(await lockSetup(tx)) || (await hasAdmin(tx))) return;
      const owner = { full_name: OWNER_NAME, phone_number: null, email: OWNER_EMAIL.toLowerCase(), locale: null };
      await createFirstAdmin(tx, { ...owner, password }, app.now());
    });
    return null;
  }
  const [row] = await db.select().from(settings).where(eq(settings.key, SETUP_KEY));
  if (!row) return null;
  return `${app.publicUrl}/setup?token=${await deriveToken(app, nonceOf(row.value))}`;
}

export type SetupResult = { ok: true } | { ok: false; reason: "used-or-wrong" | "email-taken" };

/**
 * Creates the first admin by the one-time link, which the same transaction deletes. Of two concurrent uses one succeeds,
 * because the setup row is locked.
 */
export async function setUpOwner(app: SetupApp, fields: Setup): Promise<SetupResult> {
  const { db } = app.database;
  if (!(await isSetupToken(app, fields.token))) return { ok: false, reason: "used-or-wrong" };
  const password = await hashPassword(app, fields.password);
  return db.transaction(async (tx) => {
    if (!(await lockSetup(tx)) || (await hasAdmin(tx))) return { ok: false, reason: "used-or-wrong" };
    if (await hasAccount(tx, fields.email)) return { ok: false, reason: "email-taken" };
    const { full_name, email } = fields;
    const owner = { full_name, email, phone_number: fields.phone_number || null, locale: currentLanguage() };
    await createFirstAdmin(tx, { ...owner, password }, app.now());
    return { ok: true };
  });
}

/** Whether this is the token of the setup link, and no admin exists yet. */
export async function isSetupToken(app: SetupApp, token: string): Promise<boolean> {
  const { db } = app.database;
  const [row] = await db.select().from(settings).where(eq(settings.key, SETUP_KEY));
  if (!row || (await hasAdmin(db))) return false;
  const expected = Buffer.from(await deriveToken(app, nonceOf(row.value)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Owner {
  full_name: string;
  email: string;
  phone_number: string | null;
  /** Null for an account from the settings: the owner has not opened a page yet. */
  locale: Language | null;
  /** Hashed. */
  password: string;
}

async function createFirstAdmin(tx: Transaction, { password, ...owner }: Owner, now: Date): Promise<void> {
  const timestamps = { created_at: now, updated_at: now };
  // Whoever signed up with this address before may be a stranger, so all of their access is removed.
  const [profile] = await tx
    .insert(profiles)
    .values({ ...owner, ...timestamps, role: "admin", email_verified: true })
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
  await prepareForOwner(tx, owner.locale, now);
}

/** Locks the setup row for this transaction; null when the link was used meanwhile. */
async function lockSetup(tx: Transaction): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, SETUP_KEY)).for("update");
  return row ? nonceOf(row.value) : null;
}

/**
 * The token is derived from the secret and not stored: the database alone doesn't reveal it, and every server prints the
 * same link at every start.
 */
async function deriveToken({ auth }: Pick<App, "auth">, nonce: string): Promise<string> {
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
