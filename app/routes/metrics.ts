import { appContext } from "#app/context.server.ts";
import { refuse } from "#app/http/answer.server.ts";
import { mayReadMetrics } from "#app/telemetry/metrics-access.server.ts";
import { m } from "#words";
import type { Route } from "./+types/metrics";

/** For Prometheus; to everybody else there is nothing here. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { env, metrics } = context.get(appContext);
  if (!mayReadMetrics(request, env.METRICS_TOKEN))
    return refuse(request, { status: 404, error: "not-found", message: m.http_nothing_here() });
  return new Response(await metrics.text(), {
    headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
  });
}
