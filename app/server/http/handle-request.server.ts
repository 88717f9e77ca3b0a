import { randomBytes, randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { type App, appContext } from "#app/context.server.ts";
import { isDiskFull, isConnectionError } from "#app/server/db/client.server.ts";
import { errorResponse, acceptsHtml } from "#app/server/http/responses.server.ts";
import { rejectCharacters } from "#app/server/http/parse-body.server.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { withRequestLocale } from "#app/server/http/locale.server.ts";
import { verifyOrigin, underItsOrigin } from "#app/server/http/origin.server.ts";
import { requestContext, type RequestInfo } from "#app/server/http/request-context.server.ts";
import { setSecurityHeaders } from "#app/server/http/security-headers.server.ts";
import { isStorable } from "#app/lib/storable-text.ts";
import { errorPage } from "#app/server/http/error-page.server.ts";
import { m } from "#messages";

/** Longer than a restart of the database usually takes, in seconds. */
const RETRY_AFTER = "5";
const METHODS = ["GET", "HEAD", "POST"];
/** Characters; the longest address of ours has less than 100. */
const MAX_PATH = 500;

export type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers one request: names it, refuses foreign writes, renders, turns unexpected errors into an honest answer, sets
 * the headers that all answers share, logs it. It stands around React Router and not among its middleware, because
 * that runs after the router's own check of the Origin, which answers in words that we don't choose.
 */
export function handleRequest(app: App, request: Request, remoteAddress: string, render: Render): Promise<Response> {
  return withRequestLocale(request, () => answer(app, request, remoteAddress, render));
}

async function answer(app: App, request: Request, remoteAddress: string, render: Render): Promise<Response> {
  const started = performance.now();
  const facts: RequestInfo = { id: requestId(request), nonce: randomBytes(16).toString("base64"), remoteAddress };
  const rejection = refuseMethod(request) ?? refuseAddress(request) ?? verifyOrigin(app, request);
  const response = await toHtmlError(
    request,
    rejection ?? (await renderSafely(app, request, facts, render)),
    facts.nonce,
  );
  response.headers.set("X-Request-Id", facts.id);
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", request.headers.has("cookie") ? "private, no-store" : "private, no-cache");
  }
  if (response.headers.get("Content-Type")?.startsWith("text/html")) {
    response.headers.set("Content-Language", currentLanguage());
    response.headers.append("Vary", "Accept-Language, Cookie");
  }
  setSecurityHeaders(response.headers, app, facts.nonce);
  logAnswer(app, request, response.status, facts, started);
  return response;
}

async function renderSafely(app: App, request: Request, facts: RequestInfo, render: Render): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, facts);
  let response: Response;
  try {
    response = await render(underItsOrigin(request), context);
  } catch (error) {
    facts.failure = error;
    app.log.error({ err: error, request_id: facts.id }, "A request failed outside the router");
    response = new Response(null, { status: 500 });
  }
  if (response.status < 500 || facts.failure === undefined) return response;
  const trouble = classifyOutage(facts.failure);
  const type = response.headers.get("content-type") ?? "";
  // A script that asked for no page gets no error page either.
  const isReplaced =
    !response.body || type.startsWith("text/plain") || (type.startsWith("text/html") && !acceptsHtml(request));
  if (isReplaced)
    response = trouble
      ? errorResponse(request, { status: 503, error: trouble, message: outageMessages[trouble]() })
      : errorResponse(request, { status: 500, error: "unexpected", message: m.http_unexpected({ id: facts.id }) });
  if (!trouble) return response;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", RETRY_AFTER);
  return new Response(response.body, { status: 503, headers });
}

/** What is not our fault, and may be over when somebody tries again. */
function classifyOutage(failure: unknown): "unreachable" | "no-room" | null {
  if (isConnectionError(failure)) return "unreachable";
  return isDiskFull(failure) ? "no-room" : null;
}

const outageMessages = { unreachable: () => m.http_unreachable(), "no-room": () => m.http_no_room() };

/** Makes a bare sentence a page for a browser, and keeps an empty answer's headers open for ours. */
async function toHtmlError(request: Request, response: Response, nonce: string): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  const headers = new Headers(response.headers);
  if (response.status < 400 || !acceptsHtml(request) || !type.startsWith("text/plain")) {
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  const title = response.status >= 500 ? m.layout_something_wrong() : m.http_did_not_work();
  return new Response(errorPage(title, await response.text(), nonce), { status: response.status, headers });
}

/** The router would hand every other method to the action that a form is posted to. */
function refuseMethod(request: Request): Response | null {
  if (METHODS.includes(request.method)) return null;
  const response = errorResponse(request, {
    status: 405,
    error: "method-not-allowed",
    message: m.http_method_not_allowed(),
  });
  response.headers.set("Allow", METHODS.join(", "));
  return response;
}

/**
 * Rejects what no address of ours looks like, before the router spends time on it: with `//` in its path, which a
 * redirect would carry to another site, longer than any route, or with NUL, which the database rejects.
 */
function refuseAddress(request: Request): Response | null {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname.length > MAX_PATH || pathname.includes("//") || pathname.includes("%00"))
    return errorResponse(request, { status: 404, error: "not-found", message: m.http_nothing_here() });
  if (!search.includes("%00")) return null;
  const fieldErrors = [...searchParams].filter((pair) => !isStorable(pair)).map(([name]) => name);
  return errorResponse(request, rejectCharacters(fieldErrors));
}

/** A caller's own id is kept when it can't be anything else than an id. */
function requestId(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

function logAnswer(app: App, request: Request, status: number, facts: RequestInfo, started: number): void {
  const { pathname: path } = new URL(request.url);
  const quiet = path === "/healthz" || path === "/readyz";
  app.log[quiet ? "debug" : "info"](
    {
      method: request.method,
      path: withoutTokens(path),
      status,
      ms: Math.round(performance.now() - started),
      request_id: facts.id,
    },
    "request",
  );
}

/** A calendar feed's address is its secret. */
function withoutTokens(path: string): string {
  return path.replace(/^(\/calendar\/).+/, "$1…");
}
