import { useEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { deleteOldCounters, markFresh, markStale } from "#app/lib/live/stale-data.ts";

type Results = Record<string, DataStrategyResult>;

/** The URL of the current page and the loader data of its routes by route id. */
let shown: { url: string; data: Map<string, unknown> } = { url: "", data: new Map() };

/** Records the data of the current page for `fallBackToShownData`. Called once, by the root route. */
export function useShownData(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
    shown = {
      url: new URL(pathname + search, location.origin).href,
      data: new Map(loaded.map(({ id, loaderData }) => [id, loaderData])),
    };
    deleteOldCounters((source) => source.startsWith("/") || shown.data.has(source));
  }, [pathname, search, matches]);
}

/**
 * Client middleware of the root route that keeps the current page when revalidating it fails: a route whose data could not
 * be loaded gets the data that it shows already, and is marked as stale. A navigation still fails, because the new page has
 * no data yet, and so does a revalidation that results in a redirect or a 4xx status.
 */
export async function fallBackToShownData(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  if (request.signal.aborted || request.method !== "GET") return results;
  const isRefresh = request.url === shown.url;
  return Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
      if (!isTransient(result)) {
        markFresh(id);
        return [id, result];
      }
      if (!isRefresh || !shown.data.has(id)) return [id, result];
      markStale(id);
      return [id, { type: "data", result: shown.data.get(id) }];
    }),
  );
}

/** Whether the result is a failed connection, an unreadable response or a server error. */
function isTransient({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || isTransientStatus(result.status);
}

/** Whether the same request may succeed later: after a server error, a timeout or too many requests. */
export function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
