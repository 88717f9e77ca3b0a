import { type FormEvent, useState } from "react";
import { parseReason } from "#app/bookings/booking-request.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { namesOf } from "#app/bookings/booking-words.ts";
import { count } from "#app/bookings/price.ts";
import { formatStay } from "#app/bookings/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

const words = {
  deny: {
    title: "Provide Reason for Denial",
    placeholder: "Enter reason for denying the booking...",
    back: "Cancel",
    confirm: "Confirm Denial",
  },
  cancel: {
    title: "Cancel this booking?",
    placeholder: "Enter reason for cancelling the booking...",
    back: "Keep booking",
    confirm: "Confirm Cancellation",
  },
};

interface ReasonDialogProps {
  verb: keyof typeof words;
  open: boolean;
  bookings: BookingView[];
  busy: boolean;
  /** Why the last try did not arrive; empty when there is nothing to say. */
  failure: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that the guests will read (spec section 2). */
export function ReasonDialog({ verb, open, bookings, busy, failure, onReason, onClose }: ReasonDialogProps) {
  const [error, setError] = useState<string>();
  const [only] = bookings;
  const { title, placeholder, back, confirm } = words[verb];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = parseReason(new FormData(event.currentTarget).get("reason"), "reason");
    setError(reason.ok ? undefined : reason.fields.reason);
    if (reason.ok) onReason(reason.value);
  }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-sm text-ink-600">
          {only && bookings.length === 1
            ? `${namesOf(only).guest}, ${formatStay(only)}. The guest will read this.`
            : `${count(bookings.length, "request")}. Each guest will read this.`}
        </p>
        <TextAreaField label="Reason" name="reason" rows={4} placeholder={placeholder} error={error} required />
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{back}</Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Updating...">
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
