import { useCallback, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { isTransientStatus } from "#app/lib/live/shown-data.ts";
import { markFresh, markStale } from "#app/lib/live/stale-data.ts";

export type QueryState<Value> =
  | { state: "loading" }
  /** `isTransient`: the same request may succeed later. */
  | { state: "error"; message: string; isTransient: boolean }
  | { state: "loaded"; value: Value };

/** Loads a URL. `failure` is the message for errors without one, `shown` the value that a refresh replaces. */
export type Reader<Value> = (
  url: string,
  failure: string,
  signal: AbortSignal,
  shown: Value | null,
) => Promise<QueryResult<Value>>;
export type QueryResult<Value> = Exclude<QueryState<Value>, { state: "loading" }>;

/**
 * Loads JSON from a URL, and again whenever the page's data are revalidated, which every live event does, or `read`
 * changes. The previous value is returned until the next one is loaded; a failed refresh marks it as stale.
 */
export function useJsonQuery<Value>(
  url: string,
  failure: string,
  read: Reader<Value> = fetchJson,
): { answer: QueryState<Value>; retry: () => void } {
  const [latest, setLatest] = useState<{ request: QueryRequest; answer: QueryState<Value> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const data: unknown = useRouteLoaderData("root");

  const last = useRef<{ request: QueryRequest; value: Value } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const request = { url, attempt, data };
    const shown = last.current && isSame(last.current.request, request) ? last.current.value : null;
    const load = async () => {
      const answer = await read(url, failure, controller.signal, shown);
      if (controller.signal.aborted) return;
      if (shown !== null && answer.state === "error" && answer.isTransient) return markStale(url);
      markFresh(url);
      last.current = answer.state === "loaded" ? { request, value: answer.value } : null;
      setLatest({ request, answer });
    };
    void load();
    return () => controller.abort();
  }, [url, failure, read, attempt, data]);
  useEffect(() => () => markFresh(url), [url]);

  return {
    answer: latest && isSame(latest.request, { url, attempt }) ? latest.answer : { state: "loading" },
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

interface QueryRequest {
  url: string;
  /** Incremented by `retry`. */
  attempt: number;
  /** The root loader's data; new data trigger a refresh. */
  data: unknown;
}

/** Whether both are for the same URL and attempt, regardless of the page's data. */
function isSame(one: Pick<QueryRequest, "url" | "attempt">, other: Pick<QueryRequest, "url" | "attempt">): boolean {
  return one.url === other.url && one.attempt === other.attempt;
}

/** Loads a URL once. */
export async function fetchJson<Value>(url: string, failure: string, signal: AbortSignal): Promise<QueryResult<Value>> {
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
    const value: unknown = await response.json();
    if (response.ok) return { state: "loaded", value: value as Value };
    return { state: "error", message: messageOf(value) ?? failure, isTransient: isTransientStatus(response.status) };
  } catch {
    return { state: "error", message: failure, isTransient: true };
  }
}

function messageOf(value: unknown): string | null {
  const message = typeof value === "object" && value !== null && "message" in value ? value.message : null;
  return typeof message === "string" && message ? message : null;
}
