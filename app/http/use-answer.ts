import { useCallback, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";

export type Answer<Value> =
  | { state: "loading" }
  | { state: "error"; message: string }
  | { state: "loaded"; value: Value };

/** How a URL is read; `failure` is the sentence for an error without one. */
export type Reader<Value> = (url: string, failure: string, signal: AbortSignal) => Promise<Given<Value>>;
export type Given<Value> = Exclude<Answer<Value>, { state: "loading" }>;

/**
 * Reads JSON from one of our URLs, and again whenever the page's data are loaded anew, which every live event does,
 * or `read` is another. What is shown stays until the new answer has come.
 */
export function useAnswer<Value>(
  url: string,
  failure: string,
  read: Reader<Value> = readAnswer,
): { answer: Answer<Value>; retry: () => void } {
  const [given, setGiven] = useState<{ question: Question; answer: Answer<Value> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const data: unknown = useRouteLoaderData("root");

  useEffect(() => {
    const controller = new AbortController();
    const question = { url, attempt, data };
    const answerIt = async () => {
      const answer = await read(url, failure, controller.signal);
      if (!controller.signal.aborted) setGiven({ question, answer });
    };
    void answerIt();
    return () => controller.abort();
  }, [url, failure, read, attempt, data]);

  const isAnswered = given?.question.url === url && given.question.attempt === attempt;
  return {
    answer: isAnswered ? given.answer : { state: "loading" },
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

/** Reads one URL, once. */
export async function readAnswer<Value>(url: string, failure: string, signal: AbortSignal): Promise<Given<Value>> {
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
