import { useCallback, useRef, useState } from "react";
import { isUnpaid, labelOf } from "#app/features/bookings/booking-format.ts";
import type { CalendarDoubts } from "#app/features/bookings/calendar-check.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { m } from "#messages";

export type Verb = "approve" | "deny" | "cancel";

const successMessages = {
  approve: { one: m.booking_approved_one, many: m.booking_approved_many },
  deny: { one: m.booking_denied_one, many: m.booking_denied_many },
  cancel: { one: m.booking_cancelled_one, many: m.booking_cancelled_many },
};

/** A decision that waits for its dialog; `number` makes each dialog's React key unique. */
interface Confirmation {
  verb: Verb;
  bookings: BookingView[];
  /** Those that are left out of an approval, because they can't be approved. */
  skipped: BookingView[];
  /** Why an approval has to be confirmed again; absent before it was sent. */
  doubts?: CalendarDoubts;
  number: number;
}

/** The result for one booking in the server's response. */
interface Result {
  booking_id: string;
  ok: boolean;
  message?: string;
  // Of an approval that other sites' calendars put in doubt.
  events?: CalendarDoubts["events"];
  feeds?: CalendarDoubts["feeds"];
}

/** The response has one result for each booking, or for a cancellation the booking itself. */
type DecisionResponse = { results: Result[] } | { booking: BookingView };

/** The messages about a decision that was sent. */
export interface Outcome {
  /** '3 bookings approved.', or null when none was. */
  success: string | null;
  /** One for each booking that failed, or a single one without a label for the whole decision. */
  errors: { label: string | null; message: string }[];
}

interface Sent {
  verb: Verb;
  bookings: BookingView[];
  skipped: BookingView[];
}

/** Sends decisions about one or several bookings, after a confirmation where one is needed, and reports their results. */
export function useDecisions() {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [response, setResponse] = useState<DecisionResponse | null>(null);
  const refresh = useRefresh();
  /** What was sent last, for the handlers of its response. */
  const lastSent = useRef<Sent>(null);

  const askAgain = (results: Result[]): boolean => {
    const asked = lastSent.current && findDoubts(lastSent.current, results);
    if (!asked) return false;
    setConfirmation((before) => ({ verb: "approve", skipped: [], number: (before?.number ?? 0) + 1, ...asked }));
    setConfirming(true);
    return true;
  };
  const { busy, formError, send, clear } = useSubmission<DecisionResponse>({
    failure: m.booking_update_failed(),
    onSuccess: (received) => {
      setResponse(received);
      if (!askAgain(resultsOfResponse(received))) setConfirming(false);
    },
    // After a final error the dialog has no use, and the bookings on the page are outdated.
    onError: (error) => {
      if (!isFinal(error)) return;
      if (!askAgain(resultsOfError(error) ?? [])) setConfirming(false);
      void refresh();
    },
  });

  const dismiss = useCallback(() => {
    setSent(null);
    setResponse(null);
    clear();
  }, [clear]);

  const decide = async (
    verb: Verb,
    bookings: BookingView[],
    { reason, skipped = [], accepted }: { reason?: string; skipped?: BookingView[]; accepted?: CalendarDoubts } = {},
  ): Promise<void> => {
    if (busy) return;
    lastSent.current = { verb, bookings, skipped };
    setSent(lastSent.current);
    setResponse(null);
    const { action, fields } = formOf(verb, bookings, reason);
    for (const { id } of accepted?.feeds ?? []) fields.append("accepted_feed", id);
    for (const { id } of accepted?.events ?? []) fields.append("overridden_event", id);
    await send(action, fields);
  };

  const confirm = (verb: Verb, bookings: BookingView[], skipped: BookingView[] = []): void => {
    if (!busy) dismiss();
    setConfirmation((before) => ({ verb, bookings, skipped, number: (before?.number ?? 0) + 1 }));
    setConfirming(true);
  };

  const outcome = sent && outcomeOf(sent, response, formError);
  return {
    busy,
    /** The bookings of the decision that is being sent. */
    busyIds: busy ? idsOf(sent) : [],
    /** The bookings that the outcome is about. */
    decidedIds: idsOf(sent),
    /** Those of them that the server has answered, with success or not. */
    answeredIds: (response ? resultsOfResponse(response) : (resultsOfError(formError) ?? [])).map(
      ({ booking_id }) => booking_id,
    ),
    /** Null while a dialog is open, which shows the error itself. */
    outcome: isConfirming ? null : outcome,
    confirmation,
    isConfirming,
    // The doubts of a calendar dialog are its content.
    failure:
      isConfirming && outcome && !(confirmation?.doubts && resultsOfError(formError))
        ? outcome.errors.map(({ message }) => message).join(" ")
        : "",
    approve: (chosen: BookingView[]) => {
      const { bookings, skipped } = splitByConflict(chosen);
      if (bookings.some(isUnpaid)) confirm("approve", bookings, skipped);
      else void decide("approve", bookings, { skipped });
    },
    deny: (bookings: BookingView[]) => confirm("deny", bookings),
    cancel: (booking: BookingView) => confirm("cancel", [booking]),
    decide,
    close: useCallback(() => setConfirming(false), []),
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

function outcomeOf(
  { verb, bookings, skipped }: Sent,
  response: DecisionResponse | null,
  error: FormError | null,
): Outcome | null {
  const results = response ? resultsOfResponse(response) : resultsOfError(error);
  if (!results) return error && { success: null, errors: [{ label: null, message: error.message }] };
  const succeeded = results.filter((result) => result.ok);
  const labels = new Map(bookings.map((booking) => [booking.id, labelOf(booking)]));
  return {
    success:
      succeeded.length > 0 ? successMessage(verb, succeeded.length, labels.get(succeeded[0]?.booking_id ?? "")) : null,
    errors: [
      ...results
        .filter((result) => !result.ok)
        .map(({ booking_id, message = "" }) => ({
          label: labels.get(booking_id) ?? m.booking_some_booking(),
          message,
        })),
      ...skipped.map((booking) => ({ label: labelOf(booking), message: m.booking_please_deny() })),
    ],
  };
}

function successMessage(verb: Verb, count: number, booking = ""): string {
  return count === 1 ? successMessages[verb].one({ booking }) : successMessages[verb].many({ count });
}

function resultsOfResponse(response: DecisionResponse): Result[] {
  return "results" in response ? response.results : [{ booking_id: response.booking.id, ok: true }];
}

/** When every booking of a decision failed, the error has their results. */
function resultsOfError(error: FormError | null): Result[] | null {
  return error && "results" in error && Array.isArray(error.results) ? (error.results as Result[]) : null;
}

/** The bookings whose approval other sites' calendars put in doubt, with all doubts; null when there are none. */
function findDoubts({ bookings }: Sent, results: Result[]): { bookings: BookingView[]; doubts: CalendarDoubts } | null {
  const doubted = results.filter(({ ok, events }) => !ok && events !== undefined);
  if (doubted.length === 0) return null;
  const ids = new Set(doubted.map(({ booking_id }) => booking_id));
  const doubts = {
    events: uniqueById(doubted.flatMap(({ events }) => events ?? [])),
    feeds: uniqueById(doubted.flatMap(({ feeds }) => feeds ?? [])),
  };
  return { bookings: bookings.filter(({ id }) => ids.has(id)), doubts };
}

function uniqueById<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Whether sending the same decision again would fail again. */
function isFinal(error: FormError): boolean {
  return resultsOfError(error) !== null || error.error === "status-changed" || error.error === "not-found";
}

/** Requests in conflict can't be approved; when all of them are, the server says so. */
function splitByConflict(bookings: BookingView[]): { bookings: BookingView[]; skipped: BookingView[] } {
  const open = bookings.filter(({ conflict }) => !conflict);
  if (open.length === 0) return { bookings, skipped: [] };
  return { bookings: open, skipped: bookings.filter(({ conflict }) => conflict) };
}

function idsOf(sent: Sent | null): string[] {
  return sent ? sent.bookings.map(({ id }) => id) : [];
}
