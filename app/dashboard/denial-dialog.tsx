import { type FormEvent, useState } from "react";
import { parseReason } from "#app/bookings/booking-request.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { count } from "#app/bookings/price.ts";
import { formatStay, namesOf } from "#app/dashboard/booking-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";

interface DenialDialogProps {
  open: boolean;
  bookings: BookingView[];
  busy: boolean;
  onDeny: (denial_reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that the guests will read (spec section 2). */
export function DenialDialog({ open, bookings, busy, onDeny, onClose }: DenialDialogProps) {
  const [error, setError] = useState<string>();
  const [only] = bookings;

  function deny(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = parseReason(new FormData(event.currentTarget).get("denial_reason"), "denial_reason");
    setError(reason.ok ? undefined : reason.fields.denial_reason);
    if (reason.ok) onDeny(reason.value);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Provide Reason for Denial">
      <form method="post" action="/admin/bookings/denial" onSubmit={deny} noValidate className="grid gap-5">
        <p className="text-sm text-ink-600">
          {only && bookings.length === 1
            ? `${namesOf(only).guest}, ${formatStay(only)}. The guest will read this.`
            : `${count(bookings.length, "request")}. Each guest will read this.`}
        </p>
        <TextAreaField
          label="Reason"
          name="denial_reason"
          rows={4}
          placeholder="Enter reason for denying the booking..."
          error={error}
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Updating...">
            Confirm Denial
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
