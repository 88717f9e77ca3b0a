import type { BookingView } from "#app/bookings/booking-view.ts";
import { labelOf } from "#app/bookings/booking-words.ts";
import { DecisionOutcome } from "#app/bookings/decision-outcome.tsx";
import type { Decisions } from "#app/bookings/use-decisions.ts";
import { Button } from "#app/ui/button.tsx";

/** What an admin may do with a booking, and beside it why it was not done. */
export function DecisionButtons({ booking, decisions }: { booking: BookingView; decisions: Decisions }) {
  const { outcome, decidedIds, busyIds, approve, deny, cancel, dismiss } = decisions;
  const busy = busyIds.includes(booking.id);
  const label = labelOf(booking);
  const isRefused = outcome?.done === null && decidedIds.includes(booking.id);
  return (
    <>
      <DecisionOutcome outcome={isRefused ? outcome : null} onDismiss={dismiss} />
      {booking.status === "pending" && (
        <div className="flex flex-wrap gap-2">
          {!booking.conflict && (
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Updating..."
              aria-label={busy ? undefined : `Approve ${label}`}
              onClick={() => approve([booking])}
            >
              Approve
            </Button>
          )}
          <Button
            busy={busy}
            busyLabel={booking.conflict ? "Updating..." : undefined}
            aria-label={`Deny ${label}`}
            onClick={() => deny([booking])}
          >
            Deny
          </Button>
        </div>
      )}
      {booking.status === "approved" && (
        <Button
          variant="quiet"
          className="-mb-2 -ml-3 justify-self-start text-sm"
          busy={busy}
          busyLabel="Updating..."
          aria-label={busy ? undefined : `Cancel booking ${label}`}
          onClick={() => cancel(booking)}
        >
          Cancel booking
        </Button>
      )}
    </>
  );
}
