import { findSession } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { rateLimitResponse, networkOf } from "#app/server/http/rate-limits.server.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { openEventStream } from "#app/server/live/event-stream.server.ts";
import type { Route } from "./+types/live";
import { m } from "#messages";

/** Seconds until a client may retry when there are too many streams. */
const RETRY_AFTER = 60;

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const requested_at = app.now().getTime();
  const session = await findSession({ request, context });
  const since = url.searchParams.get("since");
  const client = {
    currentUser: session && { ...session.currentUser, session: { id: session.id, expires_at: session.expiresAt } },
    requested_at,
    since: since === null ? null : Number.parseInt(since, 10),
    wasSignedIn: url.searchParams.has("signed-in"),
    address: networkOf(context.get(requestContext).remoteAddress),
  };
  const opened = openEventStream(app, client, request.signal);
  if (!opened.ok && opened.reason === "too-many") return rateLimitResponse(request, RETRY_AFTER);
  if (!opened.ok) {
    return Response.json(
      { error: "too-many-streams", message: m.http_too_many_streams() },
      { status: 503, headers: { "Retry-After": String(RETRY_AFTER) } },
    );
  }
  return new Response(opened.stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      // Nginx would otherwise buffer events.
      "X-Accel-Buffering": "no",
    },
  });
}
