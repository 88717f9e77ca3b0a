import { useState } from "react";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

/** Lets a guest withdraw their pending request, after a confirmation in place. */
export function WithdrawRequest({ booking }: { booking: BookingView }) {
  const [isConfirming, setConfirming] = useState(false);
  const submission = useSubmission<unknown>({ failure: m.booking_update_failed() });
  return (
    <form
      method="post"
      action={`/bookings/${booking.id}/cancellation`}
      onSubmit={submission.onSubmit}
      className="grid gap-3"
    >
      {submission.formError && <FormErrorNotice formError={submission.formError} />}
      {isConfirming ? (
        <fieldset className="grid gap-3">
          <legend className="mb-3 text-sm">{m.booking_withdraw_question()}</legend>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="danger"
              busy={submission.busy}
              busyLabel={m.booking_updating()}
              ref={focusOnArrival}
            >
              {m.booking_withdraw()}
            </Button>
            <Button onClick={() => setConfirming(false)}>{m.booking_withdraw_not()}</Button>
          </div>
        </fieldset>
      ) : (
        <Button variant="quiet" className="-ml-3 justify-self-start text-sm" onClick={() => setConfirming(true)}>
          {m.booking_withdraw()}
        </Button>
      )}
    </form>
  );
}
