import { useCallback, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";

export type Answer<Value> =
  | { state: "loading" }
  | { state: "error"; message: string }
  | { state: "loaded"; value: Value };

/**
 * Reads JSON from one of our URLs, and again whenever the page's data are loaded anew, which every live event does.
 * What is shown stays until the new answer has come. `failure` is the sentence for an error without one.
 */
export function useAnswer<Value>(url: string, failure: string): { answer: Answer<Value>; retry: () => void } {
  const [read, setRead] = useState<{ url: string; answer: Answer<Value> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const loadedAnew: unknown = useRouteLoaderData("root");

  useEffect(() => {
    const controller = new AbortController();
    void ask<Value>(url, failure, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setRead({ url, answer });
    });
    return () => controller.abort();
  }, [url, failure, attempt, loadedAnew]);

  const retry = useCallback(() => {
    setRead(null);
    setAttempt((before) => before + 1);
  }, []);
  return { answer: read?.url === url ? read.answer : { state: "loading" }, retry };
}

async function ask<Value>(url: string, failure: string, signal: AbortSignal): Promise<Answer<Value>> {
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
    const value: unknown = await response.json();
    if (response.ok) return { state: "loaded", value: value as Value };
    return { state: "error", message: messageOf(value) ?? failure };
  } catch {
    return { state: "error", message: failure };
  }
}

function messageOf(value: unknown): string | null {
  const message = typeof value === "object" && value !== null && "message" in value ? value.message : null;
  return typeof message === "string" && message ? message : null;
}
