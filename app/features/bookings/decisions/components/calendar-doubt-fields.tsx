import type { CalendarDoubts } from "#app/features/bookings/decisions/calendar-check.server.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";

/** What other sites' calendars have on the nights of a stay; null when an error is about something else. */
export function doubtsOf(formError: FormError | null): CalendarDoubts | null {
  const isDoubt = formError?.error === "imported-dates" || formError?.error === "calendars-unanswered";
  return isDoubt ? (formError as FormError & CalendarDoubts) : null;
}

/** The fields with which an admin accepts these doubts by sending the form again. */
export function CalendarDoubtFields({ doubts }: { doubts: CalendarDoubts }) {
  return (
    <>
      {doubts.events.map(({ id }) => (
        <input key={id} type="hidden" name="overridden_event" value={id} />
      ))}
      {doubts.feeds.map(({ id }) => (
        <input key={id} type="hidden" name="accepted_feed" value={id} />
      ))}
    </>
  );
}
