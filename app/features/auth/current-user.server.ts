import { createHmac, timingSafeEqual } from "node:crypto";
import { getSessionCookie } from "better-auth/cookies";
import { and, eq, gt } from "drizzle-orm";
import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { COOKIE_PREFIX, REFRESH_SECONDS } from "#app/features/auth/auth.server.ts";
import { isPromptDue } from "#app/features/auth/two-factor-prompt.server.ts";
import { type App, appContext, type Call } from "#app/context.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { currentUserColumns } from "#app/features/users/users.server.ts";
import { profiles, sessions } from "#app/server/db/schema.ts";
import { errorResponse, acceptsHtml } from "#app/server/http/responses.server.ts";
import { safeRedirect, signInPath } from "#app/lib/safe-redirect.ts";
import { isRecent } from "#app/lib/timestamps.ts";
import { m } from "#messages";

interface Session {
  id: string;
  currentUser: CurrentUser;
  /** Whether to show this admin the two-factor prompt. */
  isPromptDue: boolean;
  /** When the session was last extended. */
  updatedAt: Date;
  expiresAt: Date;
}

const sessionContext = createContext<Promise<Session | null> | null>(null);
const REFRESH_AFTER_MS = REFRESH_SECONDS * 1000;

/** The signed-in user, or null. Read from the database once a request, so that a removed role has no effect any more. */
export async function getCurrentUser(args: Call): Promise<CurrentUser | null> {
  const session = await findSession(args);
  return session?.currentUser ?? null;
}

/** Whether to show the two-factor prompt to the signed-in user. */
export async function findPromptDue(args: Call): Promise<boolean> {
  return (await findSession(args))?.isPromptDue ?? false;
}

/** The id of the request's session. Throws when nobody is signed in. */
export async function findSessionId(args: Call): Promise<string> {
  const session = await findSession(args);
  if (!session) throw new Error("Nobody is signed in");
  return session.id;
}

/**
 * The signed-in user. Otherwise throws a 401 response, or for a page a redirect to the sign-in, which leads back. The
 * loader of a page passes `page: true`, because the router fetches a page's data as JSON.
 */
export async function requireUser(args: Call, { page = acceptsHtml(args.request) } = {}): Promise<CurrentUser> {
  const currentUser = await getCurrentUser(args);
  if (currentUser) return currentUser;
  const { request } = args;
  if (page) throw redirect(signInPath("/login", returnPathOf(request)), 303);
  throw errorResponse(request, { status: 401, error: "signed-out", message: m.accounts_sign_in_first() });
}

/** The signed-in admin. Otherwise throws a 401 or 403 response, or for a page a redirect to `/` (spec section 2). */
export async function requireAdmin(args: Call, { page = acceptsHtml(args.request) } = {}): Promise<CurrentUser> {
  const currentUser = await getCurrentUser(args);
  if (currentUser?.role === "admin") return currentUser;
  const { request } = args;
  if (page) throw redirect("/", 303);
  if (!currentUser)
    throw errorResponse(request, { status: 401, error: "signed-out", message: m.accounts_sign_in_first() });
  throw errorResponse(request, { status: 403, error: "admins-only", message: m.accounts_admins_only() });
}

/**
 * Root middleware that extends the session, at most once an hour: a session ends 30 days after the last visit. Only
 * requests that have read the session extend it.
 */
export const refreshSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const session = await context.get(sessionContext);
  const { auth, now } = context.get(appContext);
  if (!session || isRecent(session.updatedAt, now(), REFRESH_AFTER_MS)) return response;
  const { headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true });
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** The session of the request with its user; null for a visitor. */
export function findSession({ request, context }: Call): Promise<Session | null> {
  const cached = context.get(sessionContext);
  if (cached) return cached;
  const session = readSession(request, context.get(appContext)).catch((error: unknown) => {
    throw new Error("Failed to initialize auth", { cause: error });
  });
  context.set(sessionContext, session);
  return session;
}

async function readSession(request: Request, { auth, database, now }: App): Promise<Session | null> {
  const cookie = getSessionCookie(request, { cookiePrefix: COOKIE_PREFIX });
  const token = cookie && verifyCookie(cookie, (await auth.$context).secret);
  if (!token) return null;
  const [row] = await database.db
    .select({
      id: sessions.id,
      isPromptDue: isPromptDue(),
      currentUser: currentUserColumns,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now())));
  return row ?? null;
}

/** The token of a session cookie `token.signature` that we signed (HMAC-SHA-256, as Better Auth does), or null. */
function verifyCookie(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf(".");
  const token = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

/** The path to return to after signing in; for a form, the page that holds it, because a form's action has no page. */
function returnPathOf(request: Request): string {
  const url = new URL(request.method === "GET" ? request.url : (request.headers.get("referer") ?? "/"), request.url);
  // The router fetches a page's data from `<page>.data?_routes=…`.
  url.searchParams.delete("_routes");
  return safeRedirect(url.pathname.replace(/\.data$/, "") + url.search);
}
