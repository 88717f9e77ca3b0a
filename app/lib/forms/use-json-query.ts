import { useCallback, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { isTransientStatus } from "#app/lib/live/shown-data.ts";
import { markFresh, markStale } from "#app/lib/live/stale-data.ts";

export type QueryState<Value> =
  | { state: "loading" }
  /** `isTransient`: the same request may succeed in a moment. */
  | { state: "error"; message: string; isTransient: boolean }
  | { state: "loaded"; value: Value };

/** How a URL is read; `failure` is the sentence for an error without one, `shown` what a refresh would replace. */
export type Reader<Value> = (
  url: string,
  failure: string,
  signal: AbortSignal,
  shown: Value | null,
) => Promise<QueryResult<Value>>;
export type QueryResult<Value> = Exclude<QueryState<Value>, { state: "loading" }>;

/**
 * Reads JSON from one of our URLs, and again whenever the page's data are loaded anew, which every live event does,
 * or `read` is another. What is shown stays until the new answer has come; a refresh that fails marks it as stale.
 */
export function useJsonQuery<Value>(
  url: string,
  failure: string,
  read: Reader<Value> = fetchJson,
): { answer: QueryState<Value>; retry: () => void } {
  const [given, setGiven] = useState<{ question: Question; answer: QueryState<Value> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const data: unknown = useRouteLoaderData("root");

  const last = useRef<{ question: Question; value: Value } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const question = { url, attempt, data };
    const shown = last.current && isSame(last.current.question, question) ? last.current.value : null;
    const answerIt = async () => {
      const answer = await read(url, failure, controller.signal, shown);
      if (controller.signal.aborted) return;
      if (shown !== null && answer.state === "error" && answer.isTransient) return markStale(url);
      markFresh(url);
      last.current = answer.state === "loaded" ? { question, value: answer.value } : null;
      setGiven({ question, answer });
    };
    void answerIt();
    return () => controller.abort();
  }, [url, failure, read, attempt, data]);
  useEffect(() => () => markFresh(url), [url]);

  return {
    answer: given && isSame(given.question, { url, attempt }) ? given.answer : { state: "loading" },
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

interface Question {
  url: string;
  /** Rises when the person tries again. */
  attempt: number;
  /** The page's data of the moment: new ones ask anew. */
  data: unknown;
}

/** Whether both ask for the same; the page's data may have changed meanwhile. */
function isSame(one: Pick<Question, "url" | "attempt">, other: Pick<Question, "url" | "attempt">): boolean {
  return one.url === other.url && one.attempt === other.attempt;
}

/** Reads one URL, once. */
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
