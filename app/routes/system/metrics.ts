import { appContext } from "#app/context.server.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import { canReadMetrics } from "#app/server/metrics/metrics-access.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/metrics";

/** Prometheus's metrics; responds with 404 without the token. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { env, metrics } = context.get(appContext);
  if (!canReadMetrics(request, env.METRICS_TOKEN))
    return errorResponse(request, { status: 404, error: "not-found", message: m.http_nothing_here() });
  return new Response(await metrics.text(), {
    headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
  });
}
