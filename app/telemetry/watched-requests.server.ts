import { SpanStatusCode } from "@opentelemetry/api";
import type { App } from "#app/context.server.ts";
import type { Handler } from "#app/http/listen.server.ts";
import { inSpan } from "#app/telemetry/span.server.ts";

/** The same handler with every answer counted, timed and traced. `routeOf` gives an address's pattern. */
export function watchRequests(
  { metrics }: Pick<App, "metrics">,
  routeOf: (pathname: string) => string,
  answer: Handler,
): Handler {
  return (request, remoteAddress) => {
    const started = performance.now();
    const { method } = request;
    const route = routeOf(new URL(request.url).pathname);
    const attributes = { "http.request.method": method, "http.route": route };
    return inSpan(`${method} ${route}`, { attributes, isRequest: true }, async (span) => {
      const response = await answer(request, remoteAddress);
      const { status, headers } = response;
      metrics.answered({ method, route }, status, (performance.now() - started) / 1000);
      span.setAttributes({
        "http.response.status_code": status,
        "palapa.request_id": headers.get("X-Request-Id") ?? "",
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    });
  };
}
