import { useId } from "react";
import { type PaymentKind, paymentKinds } from "#app/lib/enums.ts";
import type { PaymentView } from "#app/features/payments/payment.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { fromDecimal, toDecimal } from "#app/lib/money.ts";
import type { Day } from "#app/lib/stay.ts";
import { balanceLabel, labelOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import type { PaymentApp } from "#app/server/db/schema.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

const kindLabels: Record<PaymentKind, () => string> = {
  payment: m.dashboard_payment_received,
  refund: m.dashboard_refund,
};

interface PaymentDialogProps {
  open: boolean;
  booking: BookingView;
  /** The record to correct; absent for a new one. */
  payment?: PaymentView;
  payment_apps: PaymentApp[];
  today: Day;
  onClose: () => void;
}

/**
 * Records or corrects a payment or refund that was made outside this site. A new record suggests the balance, today and
 * the first payment app.
 */
export function PaymentDialog({ open, booking, payment, payment_apps, today, onClose }: PaymentDialogProps) {
  const { busy, formError, onSubmit } = useSubmission({
    failure: m.dashboard_payment_failed(),
    onSuccess: onClose,
  });
  const methodsId = useId();
  const suggested = fromDecimal(payment?.amount ?? booking.balance, booking.currency) ?? 0;
  const summary = [labelOf(booking), paymentLabel(booking), balanceLabel(booking, "admin")].filter(Boolean);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={payment ? m.dashboard_correct_a_payment() : m.dashboard_record_a_payment()}
    >
      <form
        method="post"
        action={`/admin/bookings/${booking.id}/${payment ? `payments/${payment.id}` : "payment"}`}
        onSubmit={onSubmit}
        noValidate
        className="grid gap-5"
      >
        <p className="figures text-sm text-ink-600">{summary.join(" · ")}</p>
        {formError && !formError.fields && <FormErrorNotice formError={formError} />}
        {/* Decimal keyboards of phones have no minus. */}
        <SelectField label={m.dashboard_payment_kind()} name="kind" defaultValue={suggested < 0 ? "refund" : "payment"}>
          {paymentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]()}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={m.dashboard_amount({ currency: booking.currency })}
            name="amount"
            inputMode="decimal"
            className="figures"
            defaultValue={suggested === 0 ? "" : toDecimal(Math.abs(suggested), booking.currency)}
            error={formError?.fields?.amount}
            required
          />
          <TextField
            label={m.dashboard_paid_on()}
            name="paid_on"
            type="date"
            defaultValue={payment?.paid_on ?? today}
            error={formError?.fields?.paid_on}
            required
          />
        </div>
        <TextField
          label={m.dashboard_payment_app()}
          name="method"
          list={methodsId}
          defaultValue={payment?.method ?? payment_apps[0]?.name}
          error={formError?.fields?.method}
          required
        />
        <datalist id={methodsId}>
          {payment_apps.map((app) => (
            <option key={app.name}>{app.name}</option>
          ))}
        </datalist>
        <TextField
          label={m.dashboard_note()}
          name="note"
          optional
          defaultValue={payment?.note ?? ""}
          hint={m.dashboard_refund_note_hint()}
          error={formError?.fields?.note}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={busy} onClick={onClose} />
          <Button type="submit" variant="primary" busy={busy} busyLabel={m.dashboard_recording()}>
            {payment ? m.dashboard_save_payment() : m.dashboard_record_payment()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
