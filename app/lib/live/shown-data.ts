import { useEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { deleteOldCounters, markFresh, markStale } from "#app/lib/live/stale-data.ts";

type Results = Record<string, DataStrategyResult>;

/** What the page shows now: its address, and each route's data by the route's id. */
let shown: { url: string; data: Map<string, unknown> } = { url: "", data: new Map() };

/** Remembers what the page shows, for `fallBackToShownData`; called once, by the root. */
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
 * The root's client middleware: a refresh of the page that is open fails without destroying it. A route whose data
 * could not be read gets the data that it already shows, and is marked as stale. A navigation fails as the router has
 * it, because the page to show has no data yet; so does a refresh that was answered with a redirect or a 4xx status.
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

/** Whether a connection that failed, an unreadable answer or a server's trouble is all that stands in the way. */
function isTransient({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || isTransientStatus(result.status);
}

/** Statuses after which the same request may succeed: a server's trouble, or too many requests at the moment. */
export function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
