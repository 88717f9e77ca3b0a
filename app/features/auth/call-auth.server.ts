import { ADDRESS_HEADER } from "#app/features/auth/auth.server.ts";
import { LOCK_SECONDS } from "#app/features/auth/auth-plugins.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import { formErrorResponse, type FormReturn, type ApiError } from "#app/server/http/responses.server.ts";
import { rateLimitResponse } from "#app/server/http/rate-limits.server.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { m } from "#messages";

export interface AuthAnswer {
  status: number;
  body: {
    code?: string;
    user?: { id: string } | null;
    session?: { userId: string };
    twoFactorRedirect?: boolean;
    backupCodes?: string[];
  };
  /** What to set on our own answer. */
  headers: Headers;
  /** Seconds to wait, when there were too many calls. */
  retryAfter: number;
}

/**
 * Calls one of Better Auth's endpoints with its rate limits. The request is made from nothing: of the caller's only
 * the cookies and the address go along, and the Origin is ours, because ours was checked already.
 */
export async function callAuth({ request, context }: Call, path: string, body?: object): Promise<AuthAnswer> {
  const { auth, publicUrl } = context.get(appContext);
  const { remoteAddress } = context.get(requestContext);
  const headers = new Headers({ Origin: publicUrl, [ADDRESS_HEADER]: remoteAddress });
  const cookie = request.headers.get("cookie");
  const agent = request.headers.get("user-agent");
  if (cookie) headers.set("Cookie", cookie);
  if (agent) headers.set("User-Agent", agent.slice(0, 300));
  if (body) headers.set("Content-Type", "application/json");
  const response = await auth.handler(
    new Request(`${publicUrl}/api/auth${path}`, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
    }),
  );
  const cookies = response.headers.getSetCookie().map((value): [string, string] => ["Set-Cookie", value]);
  const answer = ((await response.json()) ?? {}) as AuthAnswer["body"];
  const locked = answer.code === "ACCOUNT_TEMPORARILY_LOCKED" ? LOCK_SECONDS : 0;
  return {
    status: response.status,
    body: answer,
    headers: new Headers(cookies),
    retryAfter: Number(response.headers.get("X-Retry-After") ?? locked),
  };
}

/** Ends the session that an answer would begin: it was right, and still signs nobody in. */
export async function endSessionOf({ request, context }: Call, { headers }: AuthAnswer): Promise<void> {
  const cookie = headers.getSetCookie().map((each) => each.split(";")[0]);
  if (cookie.length === 0) return;
  const signedIn = new Request(request.url, { headers: { Cookie: cookie.join("; ") } });
  await callAuth({ request: signedIn, context }, "/sign-out", {});
}

/** Refuses as `refusal` says, or with 429 and the time to wait when the call came too often. */
export async function authErrorResponse(
  request: Request,
  answer: AuthAnswer,
  refusal: ApiError,
  form: FormReturn,
): Promise<Response> {
  return answer.status === 429
    ? rateLimitResponse(request, Math.max(1, answer.retryAfter), form)
    : formErrorResponse(request, refusal, form);
}

/** The refusal of a form with wrong fields. */
export function wrongFields(fields: Record<string, string>): ApiError {
  return { status: 400, error: "wrong-fields", message: m.accounts_check_fields(), fields };
}
