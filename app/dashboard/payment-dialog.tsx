import { useId } from "react";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { fromDecimal, toDecimal } from "#app/bookings/price.ts";
import type { Day } from "#app/bookings/stay.ts";
import { labelOf } from "#app/bookings/booking-words.ts";
import type { PaymentApp } from "#app/db/schema.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#words";

interface PaymentDialogProps {
  open: boolean;
  booking: BookingView;
  payment_apps: PaymentApp[];
  today: Day;
  onClose: () => void;
}

/** Records money that came by hand: the rest that is due, today, by the first payment app, unless told otherwise. */
export function PaymentDialog({ open, booking, payment_apps, today, onClose }: PaymentDialogProps) {
  const { busy, refused, onSubmit } = useSubmission({
    failure: m.dashboard_payment_failed(),
    onDone: onClose,
  });
  const methodsId = useId();
  const due = Math.max(
    0,
    (fromDecimal(booking.total_price, booking.currency) ?? 0) - (fromDecimal(booking.paid, booking.currency) ?? 0),
  );
  return (
    <Dialog open={open} onClose={onClose} title={m.dashboard_record_a_payment()}>
      <form
        method="post"
        action={`/admin/bookings/${booking.id}/payment`}
        onSubmit={onSubmit}
        noValidate
        className="grid gap-5"
      >
        <p className="text-sm text-ink-600">{labelOf(booking)}</p>
        {refused && !refused.fields && <Notice tone="error">{refused.message}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={m.dashboard_amount({ currency: booking.currency })}
            name="amount"
            inputMode="decimal"
            className="figures"
            defaultValue={due > 0 ? toDecimal(due, booking.currency) : ""}
            error={refused?.fields?.amount}
            required
          />
          <TextField
            label={m.dashboard_paid_on()}
            name="paid_on"
            type="date"
            defaultValue={today}
            error={refused?.fields?.paid_on}
            required
          />
        </div>
        <TextField
          label={m.dashboard_payment_app()}
          name="method"
          list={methodsId}
          defaultValue={payment_apps[0]?.name}
          error={refused?.fields?.method}
          required
        />
        <datalist id={methodsId}>
          {payment_apps.map((app) => (
            <option key={app.name}>{app.name}</option>
          ))}
        </datalist>
        <TextField label={m.dashboard_note()} name="note" optional error={refused?.fields?.note} />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={busy} onClick={onClose} />
          <Button type="submit" variant="primary" busy={busy} busyLabel={m.dashboard_recording()}>
            {m.dashboard_record_payment()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
