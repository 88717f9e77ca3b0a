import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth";
import { and, eq, lt } from "drizzle-orm";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#app/accounts/account-fields.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import * as schema from "#app/db/schema.ts";
import { currentLanguage } from "#app/language.ts";
import type { RateLimits } from "#app/http/rate-limits.server.ts";
import type { Log } from "#app/log.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { m } from "#words";

const DAY = 24 * 60 * 60;
/** Seconds that someone stays signed in after their last visit. */
const SESSION_SECONDS = 30 * DAY;
/** Seconds that a link in a mail is good for. */
const CONFIRM_SECONDS = DAY;
const RESET_SECONDS = 60 * 60;

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
  const { client, write } = shareTransactions(db);
  const { profiles, sessions, accounts, verifications } = schema;
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
      schema: { profiles, sessions, accounts, verifications },
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
      changeEmail: { enabled: true },
    },
    session: { modelName: "sessions", expiresIn: SESSION_SECONDS, updateAge: DAY },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    rateLimit: { enabled: rateLimits.enabled, customStorage: countIn(rateLimits), customRules: limits },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: { level: "error", log: (_level, message, ...details) => logTrouble(log, message, details) },
    emailAndPassword: {
      enabled: true,
      // The specification goes on to the sign-in page.
      autoSignIn: false,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: ({ user }) => write((tx) => tellOwner(tx, user)),
      sendResetPassword: ({ user, token }) =>
        write((tx) =>
          queueMail(tx, {
            kind: "reset_password",
            user_id: user.id,
            expires_at: inSeconds(RESET_SECONDS),
            to_address: user.email,
            write: () => ({
              subject: m.mail_reset_password_subject(),
              payload: { full_name: user.name, link: linkTo(publicUrl, "/reset-password", { token }) },
            }),
          }),
        ),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: CONFIRM_SECONDS,
      sendVerificationEmail: ({ user, token }, request) =>
        write((tx) =>
          request && new URL(request.url).pathname.endsWith("/change-email")
            ? queueEmailChange(tx, user, linkTo(publicUrl, "/auth/confirm", { token, type: "email_change" }))
            : queueMail(tx, {
                kind: "verify_email",
                user_id: user.id,
                expires_at: inSeconds(CONFIRM_SECONDS),
                to_address: user.email,
                write: () => ({
                  subject: m.mail_verify_email_subject(),
                  payload: {
                    full_name: user.name,
                    link: linkTo(publicUrl, "/auth/confirm", { token, type: "signup" }),
                  },
                }),
              }),
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
        },
      },
    },
  });
}

/** Calls from one address to one path, within seconds. The accounts' share is counted by the routes. */
const limits = {
  "/sign-in/email": { window: 600, max: 20 },
  "/sign-up/email": { window: 3600, max: 20 },
  "/request-password-reset": { window: 3600, max: 20 },
  "/reset-password": { window: 600, max: 20 },
  "/change-email": { window: 3600, max: 20 },
  "/send-verification-email": { window: 3600, max: 20 },
  "/verify-email": { window: 600, max: 20 },
  "/sign-out": false,
} as const;

/** Counts Better Auth's calls where all others are counted, atomically; its own table would be read before written. */
function countIn(rateLimits: RateLimits) {
  return {
    async consume(key: string, { window, max }: { window: number; max: number }) {
      const wait = await rateLimits.take(`auth ${key}`, { tries: max, seconds: window });
      return { allowed: wait === 0, retryAfter: wait || null };
    },
  };
}

/**
 * Somebody signs up with an address that has an account: only its owner hears of it, by mail. The two questions before
 * are as many as the rows of a new account take, so that the time of the answer doesn't tell either.
 */
async function tellOwner(tx: Transaction, user: { id: string; name: string; email: string }): Promise<void> {
  const { sessions, verifications } = schema;
  const now = new Date();
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), lt(sessions.expiresAt, now)));
  await tx.delete(verifications).where(and(eq(verifications.value, user.id), lt(verifications.expiresAt, now)));
  await queueMail(tx, {
    kind: "account_exists",
    user_id: user.id,
    to_address: user.email,
    write: () => ({ subject: m.mail_account_exists_subject(), payload: { full_name: user.name } }),
  });
}

/** The link to the new address, and a word to the old one, which is still the account's. */
async function queueEmailChange(tx: Transaction, user: { id: string; name: string; email: string }, link: string) {
  const [before] = await tx
    .select({ email: schema.profiles.email, locale: schema.profiles.locale })
    .from(schema.profiles)
    .where(eq(schema.profiles.id, user.id));
  await queueMail(tx, {
    kind: "change_email",
    user_id: user.id,
    expires_at: inSeconds(CONFIRM_SECONDS),
    to_address: user.email,
    // No account has the new address yet.
    locale: before?.locale,
    write: () => ({ subject: m.mail_change_email_subject(), payload: { full_name: user.name, link } }),
  });
  if (!before) return;
  await queueMail(tx, {
    kind: "email_changed_notice",
    user_id: user.id,
    to_address: before.email,
    write: () => ({
      subject: m.mail_email_changed_subject(),
      payload: { full_name: user.name, new_email: user.email },
    }),
  });
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

function linkTo(publicUrl: string, path: string, query: Record<string, string>): string {
  return `${publicUrl}${path}?${new URLSearchParams(query).toString()}`;
}

interface OpenTransaction {
  tx: Transaction;
  failure?: Error;
}

/**
 * The database as Better Auth gets it, and `write`, which joins the transaction that Better Auth has open, so that an
 * account and its mail are one write. Better Auth only logs a mail that failed; here it undoes the account.
 */
function shareTransactions(db: Database) {
  const current = new AsyncLocalStorage<OpenTransaction>();
  const transaction: Database["transaction"] = (body, config) =>
    db.transaction(async (tx) => {
      const open: OpenTransaction = { tx };
      const result = await current.run(open, () => body(tx));
      if (open.failure) throw open.failure;
      return result;
    }, config);
  const client = new Proxy(db, {
    get(target, name) {
      const value: unknown = name === "transaction" ? transaction : Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const write = async (body: (tx: Transaction) => Promise<void>): Promise<void> => {
    const open = current.getStore();
    if (!open) return db.transaction(body);
    await body(open.tx).catch((error: Error) => {
      open.failure = error;
    });
  };
  return { client, write };
}

/** Better Auth's messages can hold addresses, and a wrong password is no trouble of ours: only errors are logged. */
function logTrouble(log: Log, message: string, details: unknown[]): void {
  const err = details.find((detail) => detail instanceof Error);
  if (err) log.error({ err }, `Accounts: ${message}`);
}
