import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { isUnpaid, labelOf } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface ApprovalDialogProps {
  open: boolean;
  bookings: BookingView[];
  busy: boolean;
  /** Why the last attempt failed; empty when none did. */
  failure: string;
  onApprove: () => void;
  onClose: () => void;
}

/** Confirms the approval of bookings of which some are unpaid. */
export function ApprovalDialog({ open, bookings, busy, failure, onApprove, onClose }: ApprovalDialogProps) {
  const unpaid = bookings.filter(isUnpaid);
  return (
    <Dialog open={open} onClose={onClose} title={m.booking_approve_unpaid_title()} role="alertdialog">
      <div className="grid grid-cols-1 gap-5">
        <p>
          {bookings.length === 1
            ? m.booking_approve_unpaid_one()
            : m.booking_approve_unpaid_some({ unpaid: unpaid.length, all: bookings.length })}
        </p>
        <ul className="figures grid grid-cols-1 gap-1 text-sm text-ink-600">
          {unpaid.map((booking) => (
            <li key={booking.id} className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{labelOf(booking)}</span>
              <span>{formatAmount(booking.total_price, booking.currency)}</span>
            </li>
          ))}
        </ul>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={busy} onClick={onClose} />
          <Button variant="primary" busy={busy} busyLabel={m.booking_updating()} onClick={onApprove}>
            {m.booking_approve_anyway()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
