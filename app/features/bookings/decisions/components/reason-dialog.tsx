import { type FormEvent, useState } from "react";
import { parseReason } from "#app/lib/forms/text-schema.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { namesOf } from "#app/features/bookings/booking-format.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

const labels = {
  deny: {
    title: m.booking_deny_title,
    placeholder: m.booking_deny_placeholder,
    back: m.ui_cancel,
    confirm: m.booking_deny_confirm,
  },
  cancel: {
    title: m.booking_cancel_title,
    placeholder: m.booking_cancel_placeholder,
    back: m.booking_keep,
    confirm: m.booking_cancel_confirm,
  },
};

interface ReasonDialogProps {
  verb: keyof typeof labels;
  open: boolean;
  bookings: BookingView[];
  busy: boolean;
  /** Why the last attempt failed; empty when none did. */
  failure: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that is sent to the guests (spec section 2). */
export function ReasonDialog({ verb, open, bookings, busy, failure, onReason, onClose }: ReasonDialogProps) {
  const [error, setError] = useState<string>();
  const [only] = bookings;
  const { title, placeholder, back, confirm } = labels[verb];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = parseReason(new FormData(event.currentTarget).get("reason"), "reason");
    setError(reason.ok ? undefined : reason.fields.reason);
    if (reason.ok) onReason(reason.value);
  }

  return (
    <Dialog open={open} onClose={onClose} title={title()}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-sm text-ink-600">
          {only && bookings.length === 1
            ? m.booking_reason_one({ guest: namesOf(only).guest, stay: formatStay(only) })
            : m.booking_reason_many({ count: bookings.length })}
        </p>
        <TextAreaField
          label={m.booking_reason()}
          name="reason"
          rows={4}
          placeholder={placeholder()}
          error={error}
          required
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={busy} onClick={onClose}>
            {back()}
          </CancelButton>
          <Button type="submit" variant="danger" busy={busy} busyLabel={m.booking_updating()}>
            {confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
