import { useId, useState } from "react";
import { type BookingStatus, bookingStatuses } from "#app/lib/enums.ts";
import { BookingCard, type BookingCardProps } from "#app/features/bookings/components/booking-card.tsx";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import { isComplete } from "#app/features/bookings/booking-format.ts";
import { DecisionDialogs } from "#app/features/bookings/components/decision-dialogs.tsx";
import { DecisionOutcome } from "#app/features/bookings/components/decision-outcome.tsx";
import { useBookingList } from "#app/features/bookings/components/use-booking-list.ts";
import { useDecisions } from "#app/features/bookings/components/use-decisions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

type MyBookingsProps = Pick<BookingCardProps, "manager"> & { isAdmin: boolean };

/** The bookings in the drawer: a guest's own, or all of them for an admin. */
export function MyBookings({ isAdmin, ...card }: MyBookingsProps) {
  const [status, setStatus] = useState<BookingStatus | "">("");
  const titleId = useId();
  const { answer, retry, pages, showMore } = useBookingList(status);
  const decisions = useDecisions();
  const { outcome, decidedIds, dismiss } = decisions;
  const bookings = answer.state === "loaded" ? answer.value.bookings.filter(isComplete) : [];
  // An error is shown in the card of its booking, as long as that is listed.
  const isInCard = outcome?.success === null && bookings.some(({ id }) => decidedIds.includes(id));
  return (
    <section aria-labelledby={titleId} className="grid gap-4 border-t border-sand-200 pt-6">
      <h3 id={titleId} className="text-lg">
        {m.booking_bookings()}
      </h3>
      <SelectField
        label={m.booking_status()}
        value={status}
        onChange={(event) => setStatus(bookingStatuses.find((each) => each === event.target.value) ?? "")}
      >
        <option value="">{m.booking_all_statuses()}</option>
        {bookingStatuses.map((each) => (
          <option key={each} value={each}>
            {statusLabels[each]()}
          </option>
        ))}
      </SelectField>
      <DecisionDialogs decisions={decisions} />
      <DecisionOutcome outcome={isInCard ? null : outcome} onDismiss={dismiss} className="sticky top-20 z-10" />
      {answer.state === "loading" && <Spinner label={m.booking_loading()} />}
      {answer.state === "error" && <ListError message={answer.message} retry={retry} />}
      {answer.state === "loaded" && (
        <>
          {bookings.length === 0 && !answer.value.hasMore && <p className="py-4 text-ink-600">{m.booking_none()}</p>}
          <ul className="grid gap-4 empty:hidden">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} {...card} decisions={isAdmin ? decisions : null} />
              </li>
            ))}
          </ul>
          {answer.value.error && <ListError message={answer.value.error} retry={retry} />}
          {answer.value.hasMore && !answer.value.error && (
            <Button busy={answer.value.pages < pages} busyLabel={m.booking_loading()} onClick={showMore}>
              {m.booking_show_more()}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function ListError({ message, retry }: { message: string; retry: () => void }) {
  return (
    <Notice tone="error">
      <p className="mb-2">{message}</p>
      <Button variant="danger" onClick={retry}>
        {m.ui_try_again()}
      </Button>
    </Notice>
  );
}
