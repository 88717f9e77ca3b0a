import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { gt, lt, or, sql } from "drizzle-orm";
import { appContext, type Call } from "#app/context.server.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import { rate_limits } from "#app/server/db/schema.ts";
import { type FormReturn, type ApiError, errorResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { latestBelieved } from "#app/lib/timestamps.ts";
import { m } from "#messages";

/** So many tries at once; what was tried comes back evenly, all of it within so many seconds. */
export interface RateLimit {
  tries: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** No limit's tries take longer to come back, by far. */
const DAY_MS = 24 * HOUR * 1000;

/**
 * What may be tried how often, for one account (an e-mail address that is asked for counts as one, whether it has an
 * account or not) and from one network address. No person comes near them. The addresses' share of signing in and the
 * like stands in app/features/auth/auth-limits.ts.
 */
const limits = {
  "sign-in": { account: { tries: 10, seconds: 10 * MINUTE } },
  "sign-in-known-device": { account: { tries: 10, seconds: 10 * MINUTE } },
  "password-check": { account: { tries: 10, seconds: 10 * MINUTE } },
  "sign-up": { account: { tries: 5, seconds: HOUR } },
  // Each of these writes to somebody's mailbox.
  "mailed-link": { account: { tries: 5, seconds: HOUR }, address: { tries: 20, seconds: HOUR } },
  "link-use": { account: { tries: 20, seconds: 10 * MINUTE }, address: { tries: 20, seconds: 10 * MINUTE } },
  booking: { account: { tries: 20, seconds: HOUR }, address: { tries: 60, seconds: HOUR } },
  geocoding: { account: { tries: 60, seconds: HOUR }, address: { tries: 60, seconds: HOUR } },
  upload: { account: { tries: 200, seconds: HOUR }, address: { tries: 200, seconds: HOUR } },
} satisfies Record<string, { account: RateLimit; address?: RateLimit }>;

export type Limited = keyof typeof limits;

export interface RateLimits {
  enabled: boolean;
  /** Counts one try of `key`, and returns 0; or when there is none left the seconds until the next, and counts nothing. */
  take(key: string, allowance: RateLimit): Promise<number>;
  /** Removes what no longer limits anybody. */
  deleteOld(): Promise<void>;
}

interface RateLimitSettings {
  db: Database;
  /** `RATE_LIMITS` */
  enabled: boolean;
  /** Whose tries they are is kept under this secret, so that the table names nobody. */
  secret: string;
  now: () => Date;
}

/**
 * Limits that all servers on one database share: each try is one statement, so that of many at once no more get
 * through than may. A row holds the moment at which all its tries are back (the 'generic cell rate algorithm'); one that
 * lies too far ahead was written while a clock was wrong, and limits nobody (app/lib/timestamps.ts).
 */
export function openRateLimits({ db, enabled, secret, now }: RateLimitSettings): RateLimits {
  return {
    enabled,
    async take(name, { tries, seconds }) {
      if (!enabled) return 0;
      const key = createHmac("sha256", secret).update(`limit ${name}`).digest("base64url");
      const present = now().getTime();
      const each = Math.ceil((seconds * 1000) / tries);
      const latest = present + each * tries;
      const believed = latestBelieved(now(), each * tries).getTime();
      const spent = sql`case when mine.spent_until > ${believed}::bigint then ${present}::bigint
        else greatest(mine.spent_until, ${present}::bigint) end + ${each}::bigint`;
      const taken = await rowsOf(
        db,
        sql`insert into rate_limits as mine (key, spent_until) values (${key}, ${present + each})
            on conflict (key) do update set spent_until = ${spent} where ${spent} <= ${latest}::bigint
            returning key`,
      );
      if (taken.length > 0) return 0;
      const [row] = await db
        .select()
        .from(rate_limits)
        .where(sql`${rate_limits.key} = ${key}`);
      return Math.max(1, Math.ceil(((row?.spent_until ?? latest) + each - latest) / 1000));
    },
    async deleteOld() {
      const { spent_until } = rate_limits;
      const present = now();
      const isOver = or(lt(spent_until, present.getTime()), gt(spent_until, latestBelieved(present, DAY_MS).getTime()));
      await db.delete(rate_limits).where(isOver);
    },
  };
}

/**
 * Counts one try of `what`, by the account and by the address it came from. Null when it may go on; else the answer 429
 * with the time to wait, for a browser's own form post on the page of its form.
 */
export async function enforceRateLimit(
  { request, context }: Call,
  what: Limited,
  account: string,
  form?: FormReturn,
): Promise<Response | null> {
  const { rateLimits } = context.get(appContext);
  const { remoteAddress } = context.get(requestContext);
  const limit: { account: RateLimit; address?: RateLimit } = limits[what];
  const wait =
    (await rateLimits.take(`${what} account ${account}`, limit.account)) ||
    (limit.address && (await rateLimits.take(`${what} address ${networkOf(remoteAddress)}`, limit.address)));
  return wait ? rateLimitResponse(request, wait, form) : null;
}

/** The answer 429 with the seconds to wait. */
export async function rateLimitResponse(request: Request, seconds: number, form?: FormReturn): Promise<Response> {
  const message =
    seconds > 90 ? m.http_wait_minutes({ count: Math.ceil(seconds / 60) }) : m.http_wait_seconds({ count: seconds });
  const refusal: ApiError = { status: 429, error: "too-many-attempts", message };
  const response = form ? await formErrorResponse(request, refusal, form) : errorResponse(request, refusal);
  response.headers.set("Retry-After", String(seconds));
  return response;
}

/** What counts as one address: of IPv6 the network, whose other half anyone at home there chooses as they like. */
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
