import { useSyncExternalStore } from "react";

/** Consecutive failed refreshes of each source: a route's id, or the URL of what a part of the page reads itself. */
const failures = new Map<string, number>();
const listeners = new Set<() => void>();

/** What the page shows of `source` could not be refreshed and may be old. */
export function markStale(source: string): void {
  failures.set(source, (failures.get(source) ?? 0) + 1);
  for (const listener of listeners) listener();
}

/** `source` is as the server has it, or is no longer shown. */
export function markFresh(source: string): void {
  if (failures.delete(source)) for (const listener of listeners) listener();
}

/** Marks as fresh whatever `isShown` rejects: what is not on the page can't be old there. */
export function deleteOldCounters(isShown: (source: string) => boolean): void {
  for (const source of failures.keys()) if (!isShown(source)) markFresh(source);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many refreshes in a row have failed for the source that has waited longest; 0 while nothing is old. */
export const countFailures = () => Math.max(0, ...failures.values());

/** The same for a component, which renders again when it changes. */
export function useFailures(): number {
  return useSyncExternalStore(subscribe, countFailures, () => 0);
}
