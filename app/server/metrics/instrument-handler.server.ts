import type { App } from "#app/context.server.ts";
import type { Handler } from "#app/server/http/http-server.server.ts";

/** The same handler with every answer counted and timed in `/metrics`. `routeOf` gives an address's route pattern. */
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
    metrics.answered({ method, route }, response.status, (performance.now() - started) / 1000);
    return response;
  };
}
