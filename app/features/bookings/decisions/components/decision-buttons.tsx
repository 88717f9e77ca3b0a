import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { labelOf } from "#app/features/bookings/booking-format.ts";
import { DecisionOutcome } from "#app/features/bookings/decisions/components/decision-outcome.tsx";
import type { Decisions } from "#app/features/bookings/decisions/components/use-decisions.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

/** The decisions that an admin can make about a booking, with the error when one failed. */
export function DecisionButtons({ booking, decisions }: { booking: BookingView; decisions: Decisions }) {
  const { outcome, decidedIds, busyIds, approve, deny, cancel, dismiss } = decisions;
  const busy = busyIds.includes(booking.id);
  const label = labelOf(booking);
  const hasFailed = outcome?.success === null && decidedIds.includes(booking.id);
  return (
    <>
      <DecisionOutcome outcome={hasFailed ? outcome : null} onDismiss={dismiss} />
      {booking.status === "pending" && (
        <div className="flex flex-wrap gap-2">
          {!booking.conflict && (
            <Button
              variant="primary"
              busy={busy}
              busyLabel={m.booking_updating()}
              aria-label={busy ? undefined : m.booking_approve_label({ booking: label })}
              onClick={() => approve([booking])}
            >
              {m.booking_approve()}
            </Button>
          )}
          <Button
            busy={busy}
            busyLabel={booking.conflict ? m.booking_updating() : undefined}
            aria-label={m.booking_deny_label({ booking: label })}
            onClick={() => deny([booking])}
          >
            {m.booking_deny()}
          </Button>
        </div>
      )}
      {booking.status === "approved" && (
        <Button
          variant="quiet"
          className="-mb-2 -ml-3 justify-self-start text-sm"
          busy={busy}
          busyLabel={m.booking_updating()}
          aria-label={busy ? undefined : m.booking_cancel_label({ booking: label })}
          onClick={() => cancel(booking)}
        >
          {m.booking_cancel()}
        </Button>
      )}
    </>
  );
}
