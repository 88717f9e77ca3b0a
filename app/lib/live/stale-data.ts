import { useSyncExternalStore } from "react";

/** Consecutive failed refreshes of each source: a route's id, or the URL that `useJsonQuery` loads. */
const failures = new Map<string, number>();
const listeners = new Set<() => void>();

/** Records that `source` could not be refreshed, so its data may be outdated. */
export function markStale(source: string): void {
  failures.set(source, (failures.get(source) ?? 0) + 1);
  for (const listener of listeners) listener();
}

/** Records that `source` is up to date or no longer shown. */
export function markFresh(source: string): void {
  if (failures.delete(source)) for (const listener of listeners) listener();
}

/** Marks all sources as fresh that are no longer on the page. */
export function deleteOldCounters(isShown: (source: string) => boolean): void {
  for (const source of failures.keys()) if (!isShown(source)) markFresh(source);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The highest number of consecutive failures of any source; 0 when all are fresh. */
export const countFailures = () => Math.max(0, ...failures.values());

/** `countFailures` as a hook, which renders the component again when it changes. */
export function useFailures(): number {
  return useSyncExternalStore(subscribe, countFailures, () => 0);
}
