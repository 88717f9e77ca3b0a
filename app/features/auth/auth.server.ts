import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth";
import { MAX_PASSWORD, MIN_PASSWORD } from "#app/features/users/user-schema.ts";
import { limits } from "#app/features/auth/auth-limits.ts";
import { queueLinkMail } from "#app/features/auth/email-links.server.ts";
import { queueAdminRequestMails } from "#app/features/users/notifications.server.ts";
import { queueSecurityNotice } from "#app/features/auth/security-notifications.server.ts";
import { joinTransactions } from "#app/features/auth/join-transactions.server.ts";
import { CHALLENGE_COOKIE, passkeys, TRUST_COOKIE, twoSteps } from "#app/features/auth/auth-plugins.server.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import * as schema from "#app/server/db/schema.ts";
import * as signIn from "#app/server/db/auth-schema.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import type { RateLimits } from "#app/server/http/rate-limits.server.ts";
import type { Log } from "#app/server/log.server.ts";
import { queueMail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Seconds that someone stays signed in after their last visit. */
export const SESSION_SECONDS = 30 * DAY;
/** Seconds from one note that somebody is still there to the next. */
export const SEEN_SECONDS = HOUR;

export const COOKIE_PREFIX = "palapa";
/** Only our own calls to `auth.handler` carry this header: they are built from nothing, not from the request. */
export const ADDRESS_HEADER = "x-palapa-client-address";

export type Auth = ReturnType<typeof createAuth>;

interface AuthSettings {
  db: Database;
  secret: string;
  publicUrl: string;
  rateLimits: RateLimits;
  log: Log;
}

/**
 * Accounts by e-mail and password on the app's own tables. It has no URL of its own: the routes call its handler
 * (`callAuth`), which is where the rate limits are.
 */
export function createAuth({ db, secret, publicUrl, rateLimits, log }: AuthSettings) {
  const { client, write } = joinTransactions(db);
  return betterAuth({
    appName: "Palapa",
    baseURL: publicUrl,
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    // What is not a refusal (the database is away, a constraint was broken) reaches the caller as it was thrown.
    onAPIError: { throw: true },
    database: drizzleAdapter(client, {
      provider: "pg",
      schema: tables,
      transaction: true,
    }),
    user: {
      modelName: "profiles",
      fields: { name: "full_name", emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: {
        phone_number: { type: "string", required: false },
        role: { type: "string", required: false, defaultValue: "user", input: false },
        // The page that somebody signs up on is in their language.
        locale: { type: "string", required: false, input: false, defaultValue: currentLanguage },
        admin_requested_at: { type: "date", required: false, input: false },
      },
    },
    plugins: [twoSteps(), passkeys(publicUrl, write)],
    // However old a session is: what is worth asking again for, asks for the password (`requirePassword`).
    session: { modelName: "sessions", expiresIn: SESSION_SECONDS, updateAge: SEEN_SECONDS, freshAge: 0 },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    rateLimit: { enabled: rateLimits.enabled, customStorage: countIn(rateLimits), customRules: limits },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Of a sign-in that waits for its code, and of a device that needs none: only the sign-in reads them.
      cookies: {
        [CHALLENGE_COOKIE]: { attributes: { path: "/login" } },
        [TRUST_COOKIE]: { attributes: { path: "/login" } },
      },
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: { level: "error", log: (_level, message, ...details) => logTrouble(log, message, details) },
    emailAndPassword: {
      enabled: true,
      // The specification goes on to the sign-in page.
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      onExistingUserSignUp: ({ user }) => write((tx) => tellOwner(tx, user)),
    },
    emailVerification: {
      sendOnSignUp: true,
      // The library's own token is a signed one, which nothing could end: the link is ours.
      sendVerificationEmail: ({ user }) =>
        write((tx) =>
          queueLinkMail(
            tx,
            { user_id: user.id, kind: "verify_email", email: user.email },
            (token) => ({
              subject: m.mail_verify_email_subject(),
              payload: { full_name: "", link: `${publicUrl}/auth/confirm?token=${token}&type=signup` },
            }),
            new Date(),
          ),
        ),
    },
    databaseHooks: {
      user: {
        create: {
          // The wish is recorded with the account itself; it grants nothing (product.md, 'People').
          before: async (user, call) =>
            (call?.body as { request_admin?: unknown } | undefined)?.request_admin === true
              ? { data: { ...user, admin_requested_at: new Date() } }
              : undefined,
          after: async ({ id, name: full_name, email, ...user }) => {
            if (user.admin_requested_at) await write((tx) => queueAdminRequestMails(tx, { id, full_name, email }));
          },
        },
        update: {
          before: async ({ twoFactorEnabled }, call) => {
            const user = call?.context.session?.user;
            if (twoFactorEnabled !== true || !user) return;
            const { id, email, name: full_name } = user;
            await write((tx) => queueSecurityNotice(tx, "two_factor_on", { id, email, full_name }));
          },
        },
      },
    },
  });
}

/** The tables that are Better Auth's as well as ours. */
const tables = {
  profiles: schema.profiles,
  sessions: schema.sessions,
  accounts: schema.accounts,
  verifications: schema.verifications,
  two_factors: signIn.two_factors,
  passkeys: signIn.passkeys,
};

/** Counts Better Auth's calls where all others are counted, atomically; its own table would be read before written. */
function countIn(rateLimits: RateLimits) {
  return {
    async consume(key: string, { window, max }: { window: number; max: number }) {
      const wait = await rateLimits.consume(`auth ${key}`, { limit: max, seconds: window });
      return { allowed: wait === 0, retryAfter: wait || null };
    },
  };
}

/** Somebody signs up with an address that has an account: only its owner hears of it, by mail. */
async function tellOwner(tx: Transaction, user: { id: string; name: string; email: string }): Promise<void> {
  await queueMail(tx, {
    kind: "account_exists",
    user_id: user.id,
    to_address: user.email,
    write: ({ isConfirmed }) => ({
      subject: m.mail_account_exists_subject(),
      payload: { full_name: isConfirmed ? user.name : "" },
    }),
  });
}

/** Whether this browser is in the middle of a sign-in that waits for a code. */
export function awaitsCode(cookies: string | null): boolean {
  return new RegExp(`(?:^|;\\s*)(?:__Secure-)?${COOKIE_PREFIX}\\.${CHALLENGE_COOKIE}=`).test(cookies ?? "");
}

/** Better Auth's messages can hold addresses, and a wrong password is no trouble of ours: only errors are logged. */
function logTrouble(log: Log, message: string, details: unknown[]): void {
  const err = details.find((detail) => detail instanceof Error);
  if (!err) return;
  // A passkey that is not what it says: whoever sent it has done it, and hears of it.
  if (/^Failed to verify (registration|authentication)$/.test(message)) log.warn({ err }, `Accounts: ${message}`);
  else log.error({ err }, `Accounts: ${message}`);
}
