import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth";
import { MAX_PASSWORD, MIN_PASSWORD } from "#app/features/users/user-schema.ts";
import { queueLinkEmail } from "#app/features/auth/email-links.server.ts";
import { queueAdminRequestEmails } from "#app/features/users/notifications.server.ts";
import { queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import { joinTransactions } from "#app/features/auth/join-transactions.server.ts";
import {
  CHALLENGE_COOKIE,
  passkeyPlugin,
  TRUST_COOKIE,
  twoFactorPlugin,
} from "#app/features/auth/auth-plugins.server.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import * as schema from "#app/server/db/schema.ts";
import * as signIn from "#app/server/db/auth-schema.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import type { RateLimits } from "#app/server/http/rate-limits.server.ts";
import type { Log } from "#app/server/log.server.ts";
import { queueEmail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Seconds that a session lasts after the last visit. */
export const SESSION_SECONDS = 30 * DAY;
/** Seconds after which a visit extends the session again. */
export const REFRESH_SECONDS = HOUR;

export const COOKIE_PREFIX = "palapa";
/** Carries the client's address. It can't be forged: `callAuth` doesn't copy the headers of the incoming request. */
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
 * Better Auth on the app's own tables, with e-mail and password, two-factor sign-in and passkeys. It serves no URL: the
 * routes call its handler by `callAuth`, which applies its rate limits.
 */
export function createAuth({ db, secret, publicUrl, rateLimits, log }: AuthSettings) {
  const { client, write } = joinTransactions(db);
  return betterAuth({
    appName: "Palapa",
    baseURL: publicUrl,
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    // Unexpected errors (no database connection, a violated constraint) reach the caller unchanged.
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
        // The language of the sign-up page.
        locale: { type: "string", required: false, input: false, defaultValue: currentLanguage },
        admin_requested_at: { type: "date", required: false, input: false },
      },
    },
    plugins: [twoFactorPlugin(), passkeyPlugin(publicUrl, write)],
    // No action needs a fresh session: sensitive actions require the password (`requirePassword`).
    session: { modelName: "sessions", expiresIn: SESSION_SECONDS, updateAge: REFRESH_SECONDS, freshAge: 0 },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    rateLimit: {
      enabled: rateLimits.enabled,
      customStorage: rateLimitStorage(rateLimits),
      customRules: endpointLimits,
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Only the sign-in reads these two.
      cookies: {
        [CHALLENGE_COOKIE]: { attributes: { path: "/login" } },
        [TRUST_COOKIE]: { attributes: { path: "/login" } },
      },
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: { level: "error", log: (_level, message, ...details) => logAuthError(log, message, details) },
    emailAndPassword: {
      enabled: true,
      // The specification redirects to the sign-in page after signing up.
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      onExistingUserSignUp: ({ user }) => write((tx) => queueAccountExistsEmail(tx, user)),
    },
    emailVerification: {
      sendOnSignUp: true,
      // Better Auth's own token is signed and can't be revoked, so the e-mail carries a link of ours.
      sendVerificationEmail: ({ user }) =>
        write((tx) =>
          queueLinkEmail(
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
          // The request is stored with the account; it grants nothing.
          before: async (user, call) =>
            (call?.body as { request_admin?: unknown } | undefined)?.request_admin === true
              ? { data: { ...user, admin_requested_at: new Date() } }
              : undefined,
          after: async ({ id, name: full_name, email, ...user }) => {
            if (user.admin_requested_at) await write((tx) => queueAdminRequestEmails(tx, { id, full_name, email }));
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

/** The tables that Better Auth reads and writes. */
const tables = {
  profiles: schema.profiles,
  sessions: schema.sessions,
  accounts: schema.accounts,
  verifications: schema.verifications,
  two_factors: signIn.two_factors,
  passkeys: signIn.passkeys,
};

/** Counts Better Auth's calls in the app's rate limits, atomically: Better Auth's own storage reads, then writes. */
function rateLimitStorage(rateLimits: RateLimits) {
  return {
    async consume(key: string, { window, max }: { window: number; max: number }) {
      const retryAfter = await rateLimits.consume(`auth ${key}`, { limit: max, seconds: window });
      return { allowed: retryAfter === 0, retryAfter: retryAfter || null };
    },
  };
}

/** Tells the owner of an account, and nobody else, that someone signed up with its address. */
async function queueAccountExistsEmail(
  tx: Transaction,
  user: { id: string; name: string; email: string },
): Promise<void> {
  await queueEmail(tx, {
    kind: "account_exists",
    user_id: user.id,
    to_address: user.email,
    write: ({ isConfirmed }) => ({
      subject: m.mail_account_exists_subject(),
      payload: { full_name: isConfirmed ? user.name : "" },
    }),
  });
}

/** Whether this browser has begun a sign-in that waits for a code. */
export function isAwaitingCode(cookies: string | null): boolean {
  return new RegExp(`(?:^|;\\s*)(?:__Secure-)?${COOKIE_PREFIX}\\.${CHALLENGE_COOKIE}=`).test(cookies ?? "");
}

/** Logs only thrown errors: Better Auth's other messages report wrong passwords and can contain e-mail addresses. */
function logAuthError(log: Log, message: string, details: unknown[]): void {
  const err = details.find((detail) => detail instanceof Error);
  if (!err) return;
  // An invalid passkey response is the client's mistake, and the client gets an error.
  if (/^Failed to verify (registration|authentication)$/.test(message)) log.warn({ err }, `Accounts: ${message}`);
  else log.error({ err }, `Accounts: ${message}`);
}

/** Better Auth's limits: `max` calls from one IP address within `window` seconds. The routes limit by account. */
const endpointLimits = {
  "/sign-in/email": { window: 600, max: 20 },
  "/sign-up/email": { window: 3600, max: 20 },
  "/send-verification-email": { window: 3600, max: 20 },
  "/verify-password": { window: 600, max: 20 },
  "/two-factor/enable": { window: 600, max: 20 },
  "/two-factor/verify-totp": { window: 600, max: 20 },
  "/two-factor/verify-backup-code": { window: 600, max: 20 },
  "/two-factor/generate-backup-codes": { window: 600, max: 20 },
  "/passkey/generate-register-options": { window: 600, max: 20 },
  "/passkey/verify-registration": { window: 600, max: 20 },
  "/passkey/generate-authenticate-options": { window: 600, max: 60 },
  "/passkey/verify-authentication": { window: 600, max: 20 },
  "/sign-out": false,
} as const;
