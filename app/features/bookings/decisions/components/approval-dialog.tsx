import { type FormEvent, useState } from "react";
import type {
  ApprovalPreview,
  CollidingRequest,
  CompetingRequest,
} from "#app/features/bookings/decisions/competing-requests.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { isUnpaid, labelOf } from "#app/features/bookings/booking-format.ts";
import { CompetingTimeline, nameOf } from "#app/features/bookings/decisions/components/competing-timeline.tsx";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { parseReason } from "#app/lib/forms/text-schema.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** The requests that an approval denies in the same step, and the reason for their guests. */
export interface Denials {
  requests: CompetingRequest[];
  reason: string;
}

interface ApprovalDialogProps {
  open: boolean;
  bookings: BookingView[];
  /** What the approval would do; null when that could not be loaded. */
  preview: ApprovalPreview | null;
  busy: boolean;
  /** Why the last attempt failed; empty when none did. */
  failure: string;
  onApprove: (denials: Denials | null) => void;
  onClose: () => void;
}

/** Confirms an approval: of unpaid bookings, of some that collide, or of nights that others want too. */
export function ApprovalDialog({ open, bookings, preview, busy, failure, onApprove, onClose }: ApprovalDialogProps) {
  const [denied, setDenied] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const unpaid = bookings.filter(isUnpaid);
  const competing = preview?.competing ?? [];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (denied.length === 0) return onApprove(null);
    const reason = parseReason(new FormData(event.currentTarget).get("reason"), "reason");
    setError(reason.ok ? undefined : reason.fields.reason);
    if (reason.ok) onApprove({ requests: competing.filter(({ id }) => denied.includes(id)), reason: reason.value });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unpaid.length > 0 ? m.booking_approve_unpaid_title() : m.booking_approve_title()}
      role="alertdialog"
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {unpaid.length > 0 && <UnpaidBookings bookings={bookings} unpaid={unpaid} />}
        {preview && bookings.length > 1 && <Collisions preview={preview} />}
        {preview && competing.length > 0 && (
          <section className="grid gap-3">
            <h3 className="text-lg">{m.booking_competing_title()}</h3>
            <p className="text-sm text-ink-600">{m.booking_competing_text()}</p>
            <CompetingTimeline
              requests={[...preview.approved, ...competing]}
              chosen={preview.approved.map(({ id }) => id)}
              now={preview.now}
              deniable={competing}
              denied={denied}
              onDeny={(id, isDenied) =>
                setDenied((before) => (isDenied ? [...before, id] : before.filter((other) => other !== id)))
              }
            />
            {denied.length > 0 && (
              <TextAreaField
                label={m.booking_reason()}
                name="reason"
                rows={2}
                defaultValue={m.booking_competing_reason()}
                error={error}
                required
              />
            )}
          </section>
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={busy} onClick={onClose} />
          <Button type="submit" variant="primary" busy={busy} busyLabel={m.booking_updating()}>
            {unpaid.length > 0 ? m.booking_approve_anyway() : m.booking_approve()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function UnpaidBookings({ bookings, unpaid }: { bookings: BookingView[]; unpaid: BookingView[] }) {
  return (
    <>
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
    </>
  );
}

/** Which of several requests can't be approved, and why. */
function Collisions({ preview: { approved, colliding } }: { preview: ApprovalPreview }) {
  if (colliding.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">
        {m.booking_preview_title({ count: approved.length, all: approved.length + colliding.length })}
      </h3>
      <ul className="grid gap-1 text-sm text-ink-600">
        {colliding.map((request) => {
          return <li key={request.id}>{collisionLabel(request)}</li>;
        })}
      </ul>
    </section>
  );
}

/** Why a request can't be approved: 'Ben, Dec 13 – Dec 15: the stay of Ana (Dec 10 – Dec 13) is approved.' */
function collisionLabel(request: CollidingRequest): string {
  const booking = `${nameOf(request)}, ${formatStay(request)}`;
  const { with_guest, taken_by } = request;
  if (with_guest !== null) return m.booking_preview_with({ booking, guest: with_guest });
  if (!taken_by) return m.booking_preview_taken({ booking });
  const stay = formatStay(taken_by);
  return taken_by.kind === "booked"
    ? m.booking_preview_booked({ booking, stay, guest: nameOf(taken_by) })
    : m.booking_preview_blocked({ booking, stay });
}
