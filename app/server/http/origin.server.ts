import { errorResponse } from "#app/server/http/responses.server.ts";
import type { App } from "#app/context.server.ts";
import { m } from "#messages";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The refusal of a write that no page of ours sent: 403 when its Origin is missing or foreign. Ours is the public
 * address; while PUBLIC_URL is not set also the address under which the request came.
 */
export function verifyOrigin(app: Pick<App, "env" | "publicUrl">, request: Request): Response | null {
  if (READS.has(request.method)) return null;
  const origin = request.headers.get("origin");
  if (origin && ownOrigins(app, request).includes(origin)) return null;
  return errorResponse(request, {
    status: 403,
    error: "foreign-origin",
    message: m.http_foreign_origin(),
  });
}

/**
 * The same request under the address that its Origin names. React Router compares the two by itself and would answer
 * 400 where several addresses of ours are right.
 */
export function underItsOrigin(request: Request): Request {
  const origin = request.headers.get("origin");
  const url = new URL(request.url);
  if (READS.has(request.method) || !origin || url.origin === origin) return request;
  return new Request(new URL(url.pathname + url.search, origin), request);
}

function ownOrigins({ env, publicUrl }: Pick<App, "env" | "publicUrl">, request: Request): string[] {
  const own = new URL(publicUrl).origin;
  return env.PUBLIC_URL ? [own] : [own, new URL(request.url).origin];
}
