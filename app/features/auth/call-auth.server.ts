import { ADDRESS_HEADER } from "#app/features/auth/auth.server.ts";
import { LOCK_SECONDS } from "#app/features/auth/auth-plugins.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import { formErrorResponse, type FormReturn, type ApiError } from "#app/server/http/responses.server.ts";
import { rateLimitResponse } from "#app/server/http/rate-limits.server.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { m } from "#messages";

export interface AuthResponse {
  status: number;
  body: {
    code?: string;
    user?: { id: string } | null;
    session?: { userId: string };
    twoFactorRedirect?: boolean;
    backupCodes?: string[];
  };
  /** The cookies to set on our own response. */
  headers: Headers;
  /** Seconds to wait after too many calls; else 0. */
  retryAfter: number;
}

/**
 * Calls a Better Auth endpoint, with its rate limits. Of the incoming request only the cookies, the user agent and the
 * client's address are passed on. The Origin is our own, because the incoming one was verified already.
 */
export async function callAuth({ request, context }: Call, path: string, body?: object): Promise<AuthResponse> {
  const { auth, publicUrl } = context.get(appContext);
  const { remoteAddress } = context.get(requestContext);
  const headers = new Headers({ Origin: publicUrl, [ADDRESS_HEADER]: remoteAddress });
  const cookie = request.headers.get("cookie");
  const userAgent = request.headers.get("user-agent");
  if (cookie) headers.set("Cookie", cookie);
  if (userAgent) headers.set("User-Agent", userAgent.slice(0, 300));
  if (body) headers.set("Content-Type", "application/json");
  const response = await auth.handler(
    new Request(`${publicUrl}/api/auth${path}`, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
    }),
  );
  const cookies = response.headers.getSetCookie().map((value): [string, string] => ["Set-Cookie", value]);
  const result = ((await response.json()) ?? {}) as AuthResponse["body"];
  const locked = result.code === "ACCOUNT_TEMPORARILY_LOCKED" ? LOCK_SECONDS : 0;
  return {
    status: response.status,
    body: result,
    headers: new Headers(cookies),
    retryAfter: Number(response.headers.get("X-Retry-After") ?? locked),
  };
}

/** Ends the session that a successful response has started, when its cookies are not passed on. */
export async function endSessionOf({ request, context }: Call, { headers }: AuthResponse): Promise<void> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) return;
  const signedIn = new Request(request.url, { headers: { Cookie: cookies.join("; ") } });
  await callAuth({ request: signedIn, context }, "/sign-out", {});
}

/** Responds with `error`, or with 429 and `Retry-After` when Better Auth limited the call. */
export async function authErrorResponse(
  request: Request,
  authResponse: AuthResponse,
  error: ApiError,
  form: FormReturn,
): Promise<Response> {
  return authResponse.status === 429
    ? rateLimitResponse(request, Math.max(1, authResponse.retryAfter), form)
    : formErrorResponse(request, error, form);
}

/** The error of a form with invalid fields; `fields` has a message for each. */
export function invalidFields(fields: Record<string, string>): ApiError {
  return { status: 400, error: "wrong-fields", message: m.accounts_check_fields(), fields };
}
