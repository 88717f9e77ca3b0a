import { useId, useState } from "react";
import { type BookingStatus, bookingStatuses } from "#app/lib/enums.ts";
import { BookingCard } from "#app/features/bookings/components/booking-card.tsx";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import { isComplete } from "#app/features/bookings/booking-format.ts";
import { DecisionDialogs } from "#app/features/bookings/decisions/components/decision-dialogs.tsx";
import { DecisionOutcome } from "#app/features/bookings/decisions/components/decision-outcome.tsx";
import { StayRow } from "#app/features/bookings/components/stay-row.tsx";
import { useBookingList } from "#app/features/bookings/components/use-booking-list.ts";
import { useDecisions } from "#app/features/bookings/decisions/components/use-decisions.ts";
import type { MyStays } from "#app/features/bookings/list/my-stays.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

interface MyBookingsProps {
  isAdmin: boolean;
  stays: MyStays;
}

/** The bookings in the drawer: a guest's own as rows, or all of them as cards for an admin. */
export function MyBookings({ isAdmin, stays }: MyBookingsProps) {
  const [status, setStatus] = useState<BookingStatus | "">("");
  const titleId = useId();
  const { answer, retry, pages, showMore } = useBookingList(status);
  const decisions = useDecisions();
  const { outcome, decidedIds, dismiss } = decisions;
  const bookings = answer.state === "loaded" ? answer.value.bookings.filter(isComplete) : [];
  // The next stay is above the list; with a filter the list shows everything that matches.
  const rows = status === "" ? bookings.filter(({ id }) => id !== stays.next?.id) : bookings;
  // An error is shown in the card of its booking, as long as that is listed.
  const isInCard = outcome?.success === null && bookings.some(({ id }) => decidedIds.includes(id));
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id={titleId} className="text-xl">
          {m.booking_bookings()}
        </h3>
        <select
          aria-label={m.booking_status()}
          value={status}
          onChange={(event) => setStatus(bookingStatuses.find((each) => each === event.target.value) ?? "")}
          className="select min-h-11 min-w-0 rounded-control border border-ink-500 pr-10 pl-3.5 text-sm font-medium"
        >
          <option value="">{m.booking_all_statuses()}</option>
          {bookingStatuses.map((each) => (
            <option key={each} value={each}>
              {statusLabels[each]()}
            </option>
          ))}
        </select>
      </div>
      <DecisionDialogs decisions={decisions} />
      <DecisionOutcome outcome={isInCard ? null : outcome} onDismiss={dismiss} className="sticky top-20 z-10" />
      {answer.state === "loading" && <Spinner label={m.booking_loading()} />}
      {answer.state === "error" && <ListError message={answer.message} retry={retry} />}
      {answer.state === "loaded" && (
        <>
          {bookings.length === 0 && !answer.value.hasMore && <p className="py-4 text-ink-600">{m.booking_none()}</p>}
          <ul className={`appearing grid empty:hidden ${isAdmin ? "gap-4" : ""}`}>
            {rows.map((booking, index) => (
              <li key={booking.id}>
                {isAdmin ? (
                  <BookingCard booking={booking} decisions={decisions} />
                ) : (
                  <StayRow
                    booking={booking}
                    manager={stays.manager}
                    photo={stays.photos[(index + 1) % stays.photos.length]}
                  />
                )}
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
