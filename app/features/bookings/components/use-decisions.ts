import { useCallback, useState } from "react";
import { isUnpaid, labelOf } from "#app/features/bookings/booking-format.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { m } from "#messages";

export type Verb = "approve" | "deny" | "cancel";

const doneWords = {
  approve: { one: m.booking_approved_one, many: m.booking_approved_many },
  deny: { one: m.booking_denied_one, many: m.booking_denied_many },
  cancel: { one: m.booking_cancelled_one, many: m.booking_cancelled_many },
};

/** A question that stands in front of the page; `number` tells one from the next about the same bookings. */
interface Question {
  verb: Verb;
  bookings: BookingView[];
  number: number;
}

/** What came of one booking of a decision, as the decision's URL answers it. */
interface Result {
  booking_id: string;
  ok: boolean;
  message?: string;
}

/** Approvals and denials are answered booking by booking, a cancellation with its booking. */
type Answer = { results: Result[] } | { booking: BookingView };

/** A decision that was sent and answered, in words. */
export interface Outcome {
  /** '3 bookings approved.', or null when none was. */
  done: string | null;
  /** A sentence for each that was refused, or for the whole: then without a booking's label. */
  formError: { label: string | null; message: string }[];
}

interface Sent {
  verb: Verb;
  bookings: BookingView[];
}

/** Asks back where that is due, sends decisions, one booking or several at once, and tells what came of each. */
export function useDecisions() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const refresh = useRefresh();
  const { busy, formError, send, clear } = useSubmission<Answer>({
    failure: m.booking_update_failed(),
    onSuccess: (given) => {
      setAnswer(given);
      setAsking(false);
    },
    // What can't be sent again has no use for its question; what was refused has changed meanwhile.
    onError: (refusal) => {
      if (!isFinal(refusal)) return;
      setAsking(false);
      void refresh();
    },
  });

  const dismiss = useCallback(() => {
    setSent(null);
    setAnswer(null);
    clear();
  }, [clear]);

  const decide = async (verb: Verb, bookings: BookingView[], reason?: string): Promise<void> => {
    if (busy) return;
    setSent({ verb, bookings });
    setAnswer(null);
    const { action, fields } = formOf(verb, bookings, reason);
    await send(action, fields);
  };

  const ask = (verb: Verb, bookings: BookingView[]): void => {
    if (!busy) dismiss();
    setQuestion((before) => ({ verb, bookings, number: (before?.number ?? 0) + 1 }));
    setAsking(true);
  };

  const outcome = sent && outcomeOf(sent, answer, formError);
  return {
    busy,
    /** The bookings that a decision is under way for. */
    busyIds: busy ? idsOf(sent) : [],
    /** The bookings that the outcome is about. */
    decidedIds: idsOf(sent),
    /** Null while a question stands in front: it shows by itself what went wrong. */
    outcome: isAsking ? null : outcome,
    question,
    isAsking,
    failure: isAsking && outcome ? outcome.formError.map(({ message }) => message).join(" ") : "",
    approve: (bookings: BookingView[]) =>
      bookings.some(isUnpaid) ? ask("approve", bookings) : void decide("approve", bookings),
    deny: (bookings: BookingView[]) => ask("deny", bookings),
    cancel: (booking: BookingView) => ask("cancel", [booking]),
    decide,
    close: useCallback(() => setAsking(false), []),
    dismiss,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

function formOf(verb: Verb, bookings: BookingView[], reason = ""): { action: string; fields: URLSearchParams } {
  if (verb === "cancel") {
    return { action: `/bookings/${bookings[0]?.id}/cancellation`, fields: new URLSearchParams({ reason }) };
  }
  const fields = new URLSearchParams(bookings.map(({ id }) => ["booking_id", id]));
  if (verb === "approve") return { action: "/admin/bookings/approval", fields };
  fields.set("denial_reason", reason);
  return { action: "/admin/bookings/denial", fields };
}

function outcomeOf({ verb, bookings }: Sent, answer: Answer | null, refusal: FormError | null): Outcome | null {
  const results = answer ? resultsOfAnswer(answer) : resultsOf(refusal);
  if (!results) return refusal && { done: null, formError: [{ label: null, message: refusal.message }] };
  const done = results.filter((result) => result.ok);
  const labels = new Map(bookings.map((booking) => [booking.id, labelOf(booking)]));
  return {
    done: done.length > 0 ? sayDone(verb, done.length, labels.get(done[0]?.booking_id ?? "")) : null,
    formError: results
      .filter((result) => !result.ok)
      .map(({ booking_id, message = "" }) => ({ label: labels.get(booking_id) ?? m.booking_some_booking(), message })),
  };
}

function sayDone(verb: Verb, count: number, booking = ""): string {
  return count === 1 ? doneWords[verb].one({ booking }) : doneWords[verb].many({ count });
}

function resultsOfAnswer(answer: Answer): Result[] {
  return "results" in answer ? answer.results : [{ booking_id: answer.booking.id, ok: true }];
}

/** A decision that nothing came of carries its results beside the refusal. */
function resultsOf(refusal: FormError | null): Result[] | null {
  return refusal && "results" in refusal && Array.isArray(refusal.results) ? (refusal.results as Result[]) : null;
}

/** Whether sending the same again would be refused again. */
function isFinal(refusal: FormError): boolean {
  return resultsOf(refusal) !== null || refusal.error === "status-changed" || refusal.error === "not-found";
}

function idsOf(sent: Sent | null): string[] {
  return sent ? sent.bookings.map(({ id }) => id) : [];
}
