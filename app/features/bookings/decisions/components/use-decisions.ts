import { useCallback, useRef, useState } from "react";
import { isUnpaid, labelOf } from "#app/features/bookings/booking-format.ts";
import type { ApprovalPreview } from "#app/features/bookings/decisions/competing-requests.ts";
import type { Denials } from "#app/features/bookings/decisions/components/approval-dialog.tsx";
import { nameOf } from "#app/features/bookings/decisions/components/competing-timeline.tsx";
import { fetchJson } from "#app/lib/forms/use-json-query.ts";
import { formatStay } from "#app/lib/stay.ts";
import type { CalendarDoubts } from "#app/features/bookings/decisions/calendar-check.server.ts";
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
  /** What an approval would do; null when that could not be loaded. */
  preview?: ApprovalPreview | null;
  /** The requests that an approval denies in the same step, when it has to be confirmed again. */
  denials?: Denials | null | undefined;
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
type DecisionResponse = { results: Result[]; decision_id?: string } | { booking: BookingView };

/** The messages about a decision that was sent. */
export interface Outcome {
  /** '3 bookings approved.', or null when none was. */
  success: string | null;
  /** One for each booking that failed, or a single one without a label for the whole decision. */
  errors: { label: string | null; message: string }[];
  /** The id by which a decision about several bookings can be undone. */
  decision_id?: string | undefined;
}

interface Sent {
  verb: Verb;
  bookings: BookingView[];
  skipped: BookingView[];
  denials?: Denials | null | undefined;
}

interface DecisionDetails {
  reason?: string;
  skipped?: BookingView[];
  accepted?: CalendarDoubts;
  denials?: Denials | null | undefined;
}

/** Sends decisions about one or several bookings, after a confirmation where one is needed, and reports their results. */
export function useDecisions() {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  /** The bookings whose approval is being previewed. */
  const [previewed, setPreviewed] = useState<BookingView[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const [response, setResponse] = useState<DecisionResponse | null>(null);
  const refresh = useRefresh();
  /** What was sent last, for the handlers of its response. */
  const lastSent = useRef<Sent>(null);

  const askAgain = (results: Result[]): boolean => {
    const asked = lastSent.current && findDoubts(lastSent.current, results);
    if (!asked) return false;
    const denials = lastSent.current?.denials;
    setConfirmation((before) => ({
      verb: "approve",
      skipped: [],
      denials,
      number: (before?.number ?? 0) + 1,
      ...asked,
    }));
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
    { reason, skipped = [], accepted, denials }: DecisionDetails = {},
  ): Promise<void> => {
    if (busy) return;
    lastSent.current = { verb, bookings, skipped, denials };
    setSent(lastSent.current);
    setResponse(null);
    const { action, fields } = formOf(verb, bookings, reason);
    for (const { id } of accepted?.feeds ?? []) fields.append("accepted_feed", id);
    for (const { id } of accepted?.events ?? []) fields.append("overridden_event", id);
    for (const { id } of denials?.requests ?? []) fields.append("deny_booking_id", id);
    if (denials) fields.append("denial_reason", denials.reason);
    await send(action, fields);
  };

  const confirm = (verb: Verb, bookings: BookingView[], more: Partial<Confirmation> = {}): void => {
    if (!busy) dismiss();
    setConfirmation((before) => ({ verb, bookings, skipped: [], ...more, number: (before?.number ?? 0) + 1 }));
    setConfirming(true);
  };

  const approve = async (chosen: BookingView[]): Promise<void> => {
    if (busy || previewed.length > 0) return;
    const { bookings, skipped } = splitByConflict(chosen);
    setPreviewed(bookings);
    const preview = await loadPreview(bookings);
    setPreviewed([]);
    const isContested = preview !== null && preview.competing.length + preview.colliding.length > 0;
    if (bookings.some(isUnpaid) || isContested) confirm("approve", bookings, { skipped, preview });
    else void decide("approve", bookings, { skipped });
  };

  const outcome = sent && outcomeOf(sent, response, formError);
  return {
    busy,
    /** The bookings of the decision that is being sent. */
    busyIds: busy ? idsOf(sent) : previewed.map(({ id }) => id),
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
    approve: (bookings: BookingView[]) => void approve(bookings),
    deny: (bookings: BookingView[]) => confirm("deny", bookings),
    cancel: (booking: BookingView) => confirm("cancel", [booking]),
    decide,
    close: useCallback(() => setConfirming(false), []),
    dismiss,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

/** What the approval of these bookings would do; null when that can't be loaded, which the approval itself will show. */
async function loadPreview(bookings: BookingView[]): Promise<ApprovalPreview | null> {
  const search = new URLSearchParams(bookings.map(({ id }) => ["booking_id", id]));
  const url = `/admin/bookings/approval?${search.toString()}`;
  const answer = await fetchJson<ApprovalPreview>(url, m.booking_update_failed(), new AbortController().signal);
  return answer.state === "loaded" ? answer.value : null;
}

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
  { verb, bookings, skipped, denials }: Sent,
  response: DecisionResponse | null,
  error: FormError | null,
): Outcome | null {
  const results = response ? resultsOfResponse(response) : resultsOfError(error);
  if (!results) return error && { success: null, errors: [{ label: null, message: error.message }] };
  const labels = new Map(bookings.map((booking) => [booking.id, labelOf(booking)]));
  for (const request of denials?.requests ?? []) labels.set(request.id, `${nameOf(request)}, ${formatStay(request)}`);
  const denied = new Set(denials?.requests.map(({ id }) => id));
  const countOf = (done: Verb, isIncluded: (id: string) => boolean) => {
    const succeeded = results.filter(({ ok, booking_id }) => ok && isIncluded(booking_id));
    return succeeded.length > 0 && successMessage(done, succeeded.length, labels.get(succeeded[0]?.booking_id ?? ""));
  };
  const messages = [countOf(verb, (id) => !denied.has(id)), countOf("deny", (id) => denied.has(id))].filter(Boolean);
  return {
    success: messages.join(" ") || null,
    errors: [
      ...results
        .filter((result) => !result.ok)
        .map(({ booking_id, message = "" }) => ({
          label: labels.get(booking_id) ?? m.booking_some_booking(),
          message,
        })),
      ...skipped.map((booking) => ({ label: labelOf(booking), message: m.booking_please_deny() })),
    ],
    decision_id: response && "results" in response ? response.decision_id : undefined,
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
