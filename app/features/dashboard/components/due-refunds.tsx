import type { DueRefund } from "#app/features/bookings/cancellation/refunds.server.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { formatTrip } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

/** What is to be refunded to guests who have cancelled their stays, a row each. */
export function DueRefunds({ refunds }: { refunds: DueRefund[] }) {
  return (
    <ul className="divide-y divide-sand-200 rounded-panel border border-sand-200 bg-white">
      {refunds.map((refund) => (
        <li key={refund.booking_id}>
          <DueRefundRow due={refund} />
        </li>
      ))}
    </ul>
  );
}

function DueRefundRow({ due }: { due: DueRefund }) {
  const showToast = useToast();
  const { busy, formError, onSubmit } = useSubmission<unknown>({
    failure: m.booking_update_failed(),
    onSuccess: () => showToast(m.cancellation_marked()),
  });
  const { booking_id, reference, refund, refunded_from, currency } = due;
  const name = due.guest_name ?? m.booking_unknown_user();
  const label = m.cancellation_due({ refund: formatAmount(refund, currency), name });
  return (
    <form
      method="post"
      action={`/admin/bookings/${booking_id}/refund`}
      onSubmit={onSubmit}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <div className="min-w-0">
        <p className="figures font-semibold wrap-anywhere">{label}</p>
        <p className="figures text-sm text-ink-600">
          {m.cancellation_due_of({ total: formatAmount(refunded_from, currency) })} · {formatTrip(due)} · {reference}
        </p>
      </div>
      <Button type="submit" busy={busy} busyLabel={m.booking_updating()} className="max-sm:w-full">
        {m.cancellation_mark()}
        <span className="sr-only"> ({reference})</span>
      </Button>
      {formError && (
        <div className="basis-full">
          <FormErrorNotice formError={formError} />
        </div>
      )}
    </form>
  );
}
