import { useId } from "react";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { labelOf, namesOf } from "#app/features/bookings/booking-format.ts";
import { DecisionOutcome } from "#app/features/bookings/decisions/components/decision-outcome.tsx";
import type { Decisions } from "#app/features/bookings/decisions/components/use-decisions.ts";
import { StatusDot, TimeLeft } from "#app/features/dashboard/components/booking-cells.tsx";
import { BookingDetails } from "#app/features/dashboard/components/booking-details.tsx";
import { conflictLabel } from "#app/features/dashboard/conflicts.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { getResponseTime } from "#app/features/dashboard/response-time.ts";
import { firstName } from "#app/lib/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseButton } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useModal } from "#app/ui/modal.ts";
import { m } from "#messages";

interface BookingSheetProps {
  open: boolean;
  booking: BookingView;
  /** The ids that Previous and Next go through. */
  ids: string[];
  decisions: Decisions;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** A booking's details in a sheet from the right, with Previous and Next and the buttons to decide it. */
export function BookingSheet({ open, booking, ids, decisions, onMove, onClose }: BookingSheetProps) {
  const { causes, now } = useDashboard();
  const titleId = useId();
  const modal = useModal(open, onClose);
  const { status, conflict } = booking;
  const isWaiting = status === "pending" && !conflict;
  return (
    <dialog {...modal} aria-labelledby={titleId} className="overlay booking-sheet-dialog">
      <SheetHeader {...{ booking, ids, onMove, onClose }} />
      <div className="min-h-0 overflow-y-auto px-5 py-5 md:px-8">
        {open && <DecisionOutcome outcome={decisions.outcome} onDismiss={decisions.dismiss} className="mb-4" />}
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p className="text-sm">
              <StatusDot status={status} />
            </p>
            <h2 id={titleId} className="text-3xl wrap-anywhere">
              {namesOf(booking).guest}
            </h2>
            <p className="figures text-ink-600">
              {m.nights({ count: booking.nights })} · {m.guests({ count: booking.guest_count })}
            </p>
            {conflict && (
              <p className="mt-1 flex items-center gap-2 font-medium text-clay">
                <ToolIcon name="warning" />
                {conflictLabel(causes[booking.id])}
              </p>
            )}
          </div>
          {isWaiting && <TimeLeft responseTime={getResponseTime(booking, now)} withRing />}
        </div>
        <BookingDetails key={booking.id} booking={booking} />
      </div>
      <SheetFooter booking={booking} />
    </dialog>
  );
}

function SheetHeader({ booking, ids, onMove, onClose }: Omit<BookingSheetProps, "open" | "decisions">) {
  const index = ids.indexOf(booking.id);
  const move = (step: number) => {
    const id = ids[index + step];
    if (id) onMove(id);
  };
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-sand-200 pr-4 pl-5 text-sm text-ink-600 md:min-h-16 md:pl-8">
      <span className="figures">{booking.reference}</span>
      <span className="figures mr-1 ml-auto">
        {ids.length > 1 && m.dashboard_position({ position: index + 1, count: ids.length })}
      </span>
      {ids.length > 1 && (
        <>
          <StepButton icon="back" label={m.dashboard_previous_booking()} isEnd={index <= 0} onClick={() => move(-1)} />
          <StepButton
            icon="forward"
            label={m.dashboard_next_booking()}
            isEnd={index === ids.length - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      <span className="ml-2">
        <CloseButton onClick={onClose} />
      </span>
    </header>
  );
}

interface StepButtonProps {
  icon: "back" | "forward";
  label: string;
  isEnd: boolean;
  onClick: () => void;
}

function StepButton({ icon, label, isEnd, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would remove the focus at the end of the list.
      aria-disabled={isEnd}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control hover:bg-sand-100 aria-disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  );
}

/** The buttons to decide the booking; nothing for one that can't be changed any more. */
function SheetFooter({ booking }: { booking: BookingView }) {
  const { actions } = useDashboard();
  const { status, conflict } = booking;
  const busy = actions.busyIds.includes(booking.id);
  const label = { booking: labelOf(booking) };
  if (status !== "pending" && status !== "approved") return null;
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-sand-200 bg-white px-5 py-3.5 md:px-8">
      {booking.user?.email && (
        <p className="mr-auto text-sm text-ink-600 max-md:basis-full">
          {m.dashboard_email_either_way({ guest: firstName(namesOf(booking).guest) })}
        </p>
      )}
      {status === "approved" ? (
        <Button aria-label={m.booking_cancel_label(label)} onClick={() => actions.cancel(booking)}>
          {m.dashboard_cancel_booking()}
        </Button>
      ) : (
        <Button
          className="min-h-13 max-md:flex-1"
          aria-label={m.booking_deny_label(label)}
          onClick={() => busy || actions.deny([booking])}
        >
          {m.booking_deny()}
        </Button>
      )}
      {status === "pending" && !conflict && (
        <Button
          variant="primary"
          className="min-h-13 max-md:flex-1"
          busy={busy}
          busyLabel={m.booking_updating()}
          aria-label={busy ? undefined : m.booking_approve_label(label)}
          onClick={() => actions.approve([booking])}
        >
          {m.booking_approve()}
        </Button>
      )}
    </footer>
  );
}
