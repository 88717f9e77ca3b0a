import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { gt, lt, or, sql } from "drizzle-orm";
import { appContext, type Call } from "#app/context.server.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import { rate_limits } from "#app/server/db/schema.ts";
import { type FormReturn, type ApiError, errorResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { latestPlausible } from "#app/lib/timestamps.ts";
import { m } from "#messages";

/** Up to `limit` attempts at once; they refill evenly, all of them within `seconds`. */
export interface RateLimit {
  limit: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Longer than any limit takes to refill. */
const DAY_MS = 24 * HOUR * 1000;

/**
 * The limits of each action, per account and per network address. An e-mail address counts as an account whether it has
 * one or not. The per-address limits of signing in are in app/features/auth/auth.server.ts.
 */
const limits = {
  "sign-in": { account: { limit: 10, seconds: 10 * MINUTE } },
  "sign-in-known-device": { account: { limit: 10, seconds: 10 * MINUTE } },
  "password-check": { account: { limit: 10, seconds: 10 * MINUTE } },
  "sign-up": { account: { limit: 5, seconds: HOUR } },
  // Each attempt sends an e-mail.
  "mailed-link": { account: { limit: 5, seconds: HOUR }, address: { limit: 20, seconds: HOUR } },
  "link-use": { account: { limit: 20, seconds: 10 * MINUTE }, address: { limit: 20, seconds: 10 * MINUTE } },
  booking: { account: { limit: 20, seconds: HOUR }, address: { limit: 60, seconds: HOUR } },
  geocoding: { account: { limit: 60, seconds: HOUR }, address: { limit: 60, seconds: HOUR } },
  // Other sites fetch a calendar every few hours, some of them from many addresses.
  calendar: { account: { limit: 120, seconds: HOUR }, address: { limit: 120, seconds: HOUR } },
  upload: { account: { limit: 200, seconds: HOUR }, address: { limit: 200, seconds: HOUR } },
} satisfies Record<string, { account: RateLimit; address?: RateLimit }>;

type LimitedAction = keyof typeof limits;

export interface RateLimits {
  enabled: boolean;
  /** Counts one attempt of `key` and returns 0; with none left counts nothing and returns the seconds until the next. */
  consume(key: string, limit: RateLimit): Promise<number>;
  /** Deletes the rows that no longer limit anything. */
  deleteOld(): Promise<void>;
}

interface RateLimitSettings {
  db: Database;
  /** `RATE_LIMITS` */
  enabled: boolean;
  /** Keys are stored as an HMAC under this secret, so that the table holds no e-mail or network address. */
  secret: string;
  now: () => Date;
}

/**
 * Rate limits that all servers on one database share, by the generic cell rate algorithm. Each attempt is one statement,
 * so concurrent attempts can't exceed the limit. A row holds the time at which its limit is full again; a time too far
 * ahead was written while a clock was wrong and is ignored (app/lib/timestamps.ts).
 */
export function openRateLimits({ db, enabled, secret, now }: RateLimitSettings): RateLimits {
  return {
    enabled,
    async consume(name, { limit, seconds }) {
      if (!enabled) return 0;
      const key = createHmac("sha256", secret).update(`limit ${name}`).digest("base64url");
      const present = now().getTime();
      const perAttempt = Math.ceil((seconds * 1000) / limit);
      const latest = present + perAttempt * limit;
      const plausible = latestPlausible(now(), perAttempt * limit).getTime();
      const fullAt = sql`case when mine.spent_until > ${plausible}::bigint then ${present}::bigint
        else greatest(mine.spent_until, ${present}::bigint) end + ${perAttempt}::bigint`;
      const consumed = await rowsOf(
        db,
        sql`insert into rate_limits as mine (key, spent_until) values (${key}, ${present + perAttempt})
            on conflict (key) do update set spent_until = ${fullAt} where ${fullAt} <= ${latest}::bigint
            returning key`,
      );
      if (consumed.length > 0) return 0;
      const [row] = await db
        .select()
        .from(rate_limits)
        .where(sql`${rate_limits.key} = ${key}`);
      return Math.max(1, Math.ceil(((row?.spent_until ?? latest) + perAttempt - latest) / 1000));
    },
    async deleteOld() {
      const { spent_until } = rate_limits;
      const present = now();
      const isExpired = or(
        lt(spent_until, present.getTime()),
        gt(spent_until, latestPlausible(present, DAY_MS).getTime()),
      );
      await db.delete(rate_limits).where(isExpired);
    },
  };
}

/**
 * Counts one attempt of `action` by the account and by the client's address. Null when it is allowed; otherwise the 429
 * response, which for a form posted without JavaScript redirects back to `form`.
 */
export async function enforceRateLimit(
  { request, context }: Call,
  action: LimitedAction,
  account: string,
  form?: FormReturn,
): Promise<Response | null> {
  const { rateLimits } = context.get(appContext);
  const { remoteAddress } = context.get(requestContext);
  const limit: { account: RateLimit; address?: RateLimit } = limits[action];
  const wait =
    (await rateLimits.consume(`${action} account ${account}`, limit.account)) ||
    (limit.address && (await rateLimits.consume(`${action} address ${networkOf(remoteAddress)}`, limit.address)));
  return wait ? rateLimitResponse(request, wait, form) : null;
}

/** The 429 response, with the seconds to wait in `Retry-After`. */
export async function rateLimitResponse(request: Request, seconds: number, form?: FormReturn): Promise<Response> {
  const message =
    seconds > 90 ? m.http_wait_minutes({ count: Math.ceil(seconds / 60) }) : m.http_wait_seconds({ count: seconds });
  const error: ApiError = { status: 429, error: "too-many-attempts", message };
  const response = form ? await formErrorResponse(request, error, form) : errorResponse(request, error);
  response.headers.set("Retry-After", String(seconds));
  return response;
}

/** The part of an address that is counted: for IPv6 its /64 network, because a client chooses the other half freely. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const rest = tail ? tail.split(":") : [];
    groups.push(...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0"), ...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
