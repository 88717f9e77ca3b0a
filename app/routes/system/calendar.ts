import { appContext } from "#app/context.server.ts";
import { exportCalendar } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import type { Route } from "./+types/calendar";
import { m } from "#messages";

/** The property's calendar for other sites, under its secret address. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { database, publicUrl, now } = context.get(appContext);
  const calendar = await exportCalendar(database.db, params.token, publicUrl, now());
  // Guessed tokens share one limit, so that they can't fill the table of limits.
  const rejection = await enforceRateLimit({ request, context }, "calendar", calendar ? params.token : "unknown");
  if (rejection) return rejection;
  if (!calendar) return errorResponse(request, { status: 404, error: "not-found", message: m.http_nothing_here() });
  const headers = { ETag: calendar.etag, "Cache-Control": "private, no-cache" };
  if (matchesEtag(request, calendar.etag)) return new Response(null, { status: 304, headers });
  return new Response(calendar.body, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
}

/** Whether the client has this version. Compression by a proxy makes its tag a weak one. */
function matchesEtag(request: Request, etag: string): boolean {
  const tags = request.headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
