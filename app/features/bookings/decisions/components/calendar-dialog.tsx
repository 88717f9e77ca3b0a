import { labelOf } from "#app/features/bookings/booking-format.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { CalendarDoubts } from "#app/features/bookings/decisions/calendar-check.server.ts";
import { doubtMessages } from "#app/features/bookings/decisions/calendar-doubts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface CalendarDialogProps {
  open: boolean;
  bookings: BookingView[];
  doubts: CalendarDoubts;
  busy: boolean;
  /** Why the last attempt failed; empty when none did. */
  failure: string;
  onApprove: () => void;
  onClose: () => void;
}

/** Asks whether to approve bookings whose nights are taken on another site, or while one could not be asked. */
export function CalendarDialog({ open, bookings, doubts, busy, failure, onApprove, onClose }: CalendarDialogProps) {
  const isTaken = doubts.events.length > 0;
  const title = isTaken ? m.calendars_check_taken_title() : m.calendars_check_unanswered_title();
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div className="grid grid-cols-1 gap-5">
        <ul className="figures grid gap-1 text-sm text-ink-600">
          {bookings.map((booking) => (
            <li key={booking.id}>{labelOf(booking)}</li>
          ))}
        </ul>
        <ul className="figures grid gap-2">
          {doubtMessages(doubts).map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <p>{isTaken ? m.calendars_check_taken_text() : m.calendars_check_unanswered_text()}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.calendars_keep_pending()}</Button>
          <Button variant="primary" busy={busy} busyLabel={m.booking_updating()} onClick={onApprove}>
            {m.booking_approve_anyway()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
