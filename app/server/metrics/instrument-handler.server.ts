import type { App } from "#app/context.server.ts";
import type { Handler } from "#app/server/http/http-server.server.ts";

/** Wraps `handler` so that each response is counted and timed in `/metrics`. `routeOf` returns a path's route pattern. */
export function instrumentHandler(
  { metrics }: Pick<App, "metrics">,
  routeOf: (pathname: string) => string,
  handler: Handler,
): Handler {
  return async (request, remoteAddress) => {
    const started = performance.now();
    const { method } = request;
    const route = routeOf(new URL(request.url).pathname);
    const response = await handler(request, remoteAddress);
    metrics.recordResponse({ method, route }, response.status, (performance.now() - started) / 1000);
    return response;
  };
}
