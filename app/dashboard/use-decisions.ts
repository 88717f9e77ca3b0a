import { useCallback, useState } from "react";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { labelOf } from "#app/dashboard/booking-words.ts";
import { type Refused, useSubmission } from "#app/http/use-submission.ts";

/** What came of one booking of a decision, as the decision's URL answers it. */
interface Result {
  booking_id: string;
  ok: boolean;
  message?: string;
}

interface Decisions {
  results: Result[];
}

export type Verb = "approve" | "deny";

/** A decision that was sent and answered, in words. */
export interface Outcome {
  /** '3 bookings approved', or null when none was. */
  done: string | null;
  /** One sentence for each that was refused, or for the whole. */
  refused: string[];
}

interface Sent {
  verb: Verb;
  bookings: BookingView[];
}

/** Sends approvals and denials, one booking or several at once, and tells what came of each. */
export function useDecisions(onAnswered: () => void) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [answer, setAnswer] = useState<Decisions | null>(null);
  const submission = useSubmission<Decisions>({
    failure: "Failed to update booking status",
    onDone: (decisions) => {
      setAnswer(decisions);
      onAnswered();
    },
  });
  const { busy, send, clear } = submission;

  const decide = useCallback(
    async (verb: Verb, bookings: BookingView[], denial_reason?: string) => {
      if (busy) return;
      const fields = new URLSearchParams(bookings.map(({ id }) => ["booking_id", id]));
      if (denial_reason !== undefined) fields.set("denial_reason", denial_reason);
      setSent({ verb, bookings });
      setAnswer(null);
      await send(`/admin/bookings/${verb === "approve" ? "approval" : "denial"}`, fields);
    },
    [busy, send],
  );

  return {
    busy,
    /** The bookings that a decision is under way for. */
    busyIds: busy && sent ? sent.bookings.map(({ id }) => id) : [],
    outcome: sent && outcomeOf(sent, answer, submission.refused),
    decide,
    dismiss: useCallback(() => {
      setSent(null);
      setAnswer(null);
      clear();
    }, [clear]),
  };
}

function outcomeOf({ verb, bookings }: Sent, answer: Decisions | null, refusal: Refused | null): Outcome | null {
  const results = answer?.results ?? resultsOf(refusal);
  if (!results) return refusal && { done: null, refused: [refusal.message] };
  const done = results.filter((result) => result.ok);
  const labels = new Map(bookings.map((booking) => [booking.id, labelOf(booking)]));
  return {
    done: done.length > 0 ? doneWords(verb, done.length, labels.get(done[0]?.booking_id ?? "")) : null,
    refused: results
      .filter((result) => !result.ok)
      .map((result) => `${labels.get(result.booking_id) ?? "A booking"}: ${result.message ?? ""}`),
  };
}

function doneWords(verb: Verb, number: number, label = ""): string {
  const past = verb === "approve" ? "approved" : "denied";
  return number === 1 ? `Booking ${label} ${past}.` : `${number} bookings ${past}.`;
}

/** A decision that nothing came of carries its results beside the refusal. */
function resultsOf(refusal: Refused | null): Result[] | null {
  return refusal && "results" in refusal && Array.isArray(refusal.results) ? (refusal.results as Result[]) : null;
}
