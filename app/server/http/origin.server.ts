import { errorResponse } from "#app/server/http/responses.server.ts";
import type { App } from "#app/context.server.ts";
import { m } from "#messages";

const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Protects writes against cross-site request forgery: a 403 response when the Origin header is missing or foreign, null
 * otherwise. The app's own origin is that of its public URL, and without PUBLIC_URL also that of the request.
 */
export function verifyOrigin(app: Pick<App, "env" | "publicUrl">, request: Request): Response | null {
  if (READ_METHODS.has(request.method)) return null;
  const origin = request.headers.get("origin");
  if (origin && allowedOrigins(app, request).includes(origin)) return null;
  return errorResponse(request, {
    status: 403,
    error: "foreign-origin",
    message: m.http_foreign_origin(),
  });
}

/**
 * The same request with its URL moved to its Origin, which `verifyOrigin` has accepted. React Router compares the two
 * itself and would respond with 400 where the app is reached by several addresses.
 */
export function alignUrlWithOrigin(request: Request): Request {
  const origin = request.headers.get("origin");
  const url = new URL(request.url);
  if (READ_METHODS.has(request.method) || !origin || url.origin === origin) return request;
  return new Request(new URL(url.pathname + url.search, origin), request);
}

function allowedOrigins({ env, publicUrl }: Pick<App, "env" | "publicUrl">, request: Request): string[] {
  const own = new URL(publicUrl).origin;
  return env.PUBLIC_URL ? [own] : [own, new URL(request.url).origin];
}
