import { findViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { openEventStream } from "#app/live/event-stream.server.ts";
import type { Route } from "./+types/live";
import { m } from "#words";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const app = args.context.get(appContext);
  const stream = openEventStream(app.live, await findViewer(args), args.request.signal);
  if (!stream) {
    return Response.json(
      { error: "too-many-streams", message: m.http_too_many_streams() },
      { status: 503, headers: { "Retry-After": "60" } },
    );
  }
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      // Nginx would otherwise hold events back until its buffer is full.
      "X-Accel-Buffering": "no",
    },
  });
}
