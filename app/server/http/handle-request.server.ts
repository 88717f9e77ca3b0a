import sans from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { randomBytes, randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { type App, appContext } from "#app/context.server.ts";
import { isDiskFull, isConnectionError } from "#app/server/db/client.server.ts";
import { errorResponse, acceptsHtml } from "#app/server/http/responses.server.ts";
import { rejectCharacters } from "#app/server/http/parse-body.server.ts";
import { currentLanguage, localeTag } from "#app/lib/i18n.ts";
import { withRequestLocale } from "#app/server/http/locale.server.ts";
import { verifyOrigin, alignUrlWithOrigin } from "#app/server/http/origin.server.ts";
import { requestContext, type RequestInfo } from "#app/server/http/request-context.server.ts";
import { setSecurityHeaders } from "#app/server/http/security-headers.server.ts";
import { isStorable } from "#app/lib/storable-text.ts";
import serif from "#app/fonts/fraunces.woff2?url";
import { errorPage } from "#app/server/http/error-page.server.ts";
import { m } from "#messages";

/** Seconds; longer than a restart of the database usually takes. */
const RETRY_AFTER = "5";
const METHODS = ["GET", "HEAD", "POST"];
/** Characters; the longest path of the app has less than 100. */
const MAX_PATH = 500;

export type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Handles one request: assigns its id, rejects writes from other origins, renders, maps unexpected errors to error
 * responses, sets the common headers and logs. It wraps React Router instead of being route middleware, because middleware
 * runs after the router's own check of the Origin header, whose error message can't be changed.
 */
export function handleRequest(app: App, request: Request, remoteAddress: string, render: Render): Promise<Response> {
  return withRequestLocale(request, () => respond(app, request, remoteAddress, render));
}

async function respond(app: App, request: Request, remoteAddress: string, render: Render): Promise<Response> {
  const started = performance.now();
  const info: RequestInfo = { id: requestId(request), nonce: randomBytes(16).toString("base64"), remoteAddress };
  const rejection = checkMethod(request) ?? checkUrl(request) ?? verifyOrigin(app, request);
  const response = rejection
    ? await complete(app, request, info, rejection)
    : await app.pageCache.respond(request, { nonce: info.nonce, locale: localeTag() }, async () =>
        complete(app, request, info, await renderSafely(app, request, info, render)),
      );
  // What this request has changed is on the next page, even before the database has notified of it.
  if (request.method === "POST") app.pageCache.clear();
  response.headers.set("X-Request-Id", info.id);
  logRequest(app, request, response.status, info, started);
  return response;
}

/** Sets the headers that all answers share. */
async function complete(app: App, request: Request, info: RequestInfo, answered: Response): Promise<Response> {
  const response = await toHtmlError(request, answered, info.nonce);
  if (!response.headers.has("Cache-Control")) {
    const { pathname } = new URL(request.url);
    // A browser would use prefetched data for five minutes without asking again.
    const mayStore = !request.headers.has("cookie") && !pathname.endsWith(".data");
    response.headers.set("Cache-Control", mayStore ? "private, no-cache" : "private, no-store");
  }
  if (response.headers.get("Content-Type")?.startsWith("text/html")) {
    response.headers.set("Content-Language", currentLanguage());
    response.headers.append("Vary", "Accept-Language, Cookie");
  }
  setSecurityHeaders(response.headers, app, info.nonce);
  return response;
}

async function renderSafely(app: App, request: Request, info: RequestInfo, render: Render): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, info);
  let response: Response;
  try {
    response = await render(alignUrlWithOrigin(request), context);
  } catch (error) {
    info.failure = error;
    app.log.error({ err: error, request_id: info.id }, "A request failed outside the router");
    response = new Response(null, { status: 500 });
  }
  if (response.status < 500 || info.failure === undefined) return response;
  const outage = classifyOutage(info.failure);
  const type = response.headers.get("content-type") ?? "";
  // React Router renders its error page also for a script that did not accept HTML.
  const isReplaced =
    !response.body || type.startsWith("text/plain") || (type.startsWith("text/html") && !acceptsHtml(request));
  if (isReplaced)
    response = outage
      ? errorResponse(request, { status: 503, error: outage, message: outageMessages[outage]() })
      : errorResponse(request, { status: 500, error: "unexpected", message: m.http_unexpected({ id: info.id }) });
  if (!outage) return response;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", RETRY_AFTER);
  return new Response(response.body, { status: 503, headers });
}

/** The kind of a temporary outage that explains `failure`, after which a retry may succeed; null for any other error. */
function classifyOutage(failure: unknown): "unreachable" | "no-room" | null {
  if (isConnectionError(failure)) return "unreachable";
  return isDiskFull(failure) ? "no-room" : null;
}

const outageMessages = { unreachable: () => m.http_unreachable(), "no-room": () => m.http_no_room() };

/** Wraps a plain-text error in an HTML page for browsers. Returns a copy in any case, because headers may be immutable. */
async function toHtmlError(request: Request, response: Response, nonce: string): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  const headers = new Headers(response.headers);
  if (response.status < 400 || !acceptsHtml(request) || !type.startsWith("text/plain")) {
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  const title =
    response.status === 503
      ? m.layout_back_soon()
      : response.status >= 500
        ? m.layout_something_wrong()
        : m.http_did_not_work();
  return new Response(errorPage({ title, message: await response.text(), nonce, fonts: { serif, sans } }), {
    status: response.status,
    headers,
  });
}

/** A 405 response for other methods, which React Router would pass to the route's action; else null. */
function checkMethod(request: Request): Response | null {
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
 * Rejects URLs that match no route before the router handles them: a path with `//`, which in a redirect would lead to
 * another site, a path longer than any route's, or a NUL character, which the database rejects. Null for other URLs.
 */
function checkUrl(request: Request): Response | null {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname.length > MAX_PATH || pathname.includes("//") || pathname.includes("%00"))
    return errorResponse(request, { status: 404, error: "not-found", message: m.http_nothing_here() });
  if (!search.includes("%00")) return null;
  const fieldErrors = [...searchParams].filter((pair) => !isStorable(pair)).map(([name]) => name);
  return errorResponse(request, rejectCharacters(fieldErrors));
}

/** The client's `X-Request-Id` if it is a plain token, else a new id. */
function requestId(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

function logRequest(app: App, request: Request, status: number, info: RequestInfo, started: number): void {
  const { pathname: path } = new URL(request.url);
  const isProbe = path === "/healthz" || path === "/readyz";
  app.log[isProbe ? "debug" : "info"](
    {
      method: request.method,
      path: withoutTokens(path),
      status,
      ms: Math.round(performance.now() - started),
      request_id: info.id,
    },
    "request",
  );
}

/** Removes the secret token from the path of a calendar feed. */
function withoutTokens(path: string): string {
  return path.replace(/^(\/calendar\/).+/, "$1…");
}
