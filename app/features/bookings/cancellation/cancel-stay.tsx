import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { nextRefund, refundOf } from "#app/features/bookings/cancellation/refund.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { MAX_TEXT } from "#app/lib/limits.ts";
import { formatMoney, fromDecimal, toDecimal } from "#app/lib/money.ts";
import { type Day, daysBetween, formatShortDay } from "#app/lib/stay.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { m } from "#messages";

interface CancelStayProps {
  booking: BookingView;
  /** The host's first name. */
  host: string;
  today: Day;
}

/** Lets a guest cancel their approved stay, once they have read what comes back; it works without JavaScript too. */
export function CancelStay({ booking, host, today }: CancelStayProps) {
  const refresh = useRefresh();
  const submission = useSubmission<unknown>({
    failure: m.booking_update_failed(),
    // The day may have changed what comes back.
    onError: () => void refresh(),
  });
  const flash = useFlash(`/bookings/${booking.id}`);
  const formError = submission.formError ?? flash;
  const { currency } = booking;
  const stay = {
    ...booking,
    total_price: unitsOf(booking.total_price, currency),
    paid: unitsOf(booking.paid, currency),
  };
  const refund = refundOf(stay, today);
  return (
    <details open={flash !== null} className="text-sm">
      <summary className={buttonClass("quiet", "-ml-3 w-fit list-none text-sm [&::-webkit-details-marker]:hidden")}>
        {m.cancellation_cancel()}
      </summary>
      <form
        method="post"
        action={`/bookings/${booking.id}/cancellation`}
        onSubmit={submission.onSubmit}
        className="mt-2 grid gap-4 rounded-panel border border-sand-200 bg-white p-5"
      >
        <input type="hidden" name="shown_refund" value={toDecimal(refund, currency)} />
        <div className="figures grid gap-1">
          <p className="font-semibold">{refundSentence(stay, { refund, today, host, currency })}</p>
          <p className="text-ink-600 empty:hidden">{nextSentence(stay, today, currency)}</p>
          <p className="text-ink-600">{m.cancellation_final()}</p>
        </div>
        <TextAreaField
          label={m.cancellation_message({ host })}
          optional
          name="reason"
          rows={2}
          maxLength={MAX_TEXT}
          defaultValue={flash?.values?.reason}
        />
        {formError && <FormErrorNotice formError={formError} />}
        <Button type="submit" variant="danger" busy={submission.busy} busyLabel={m.booking_updating()}>
          {refund > 0
            ? m.cancellation_confirm_refund({ refund: formatMoney(refund, currency) })
            : m.cancellation_confirm()}
        </Button>
      </form>
    </details>
  );
}

type Stay = Parameters<typeof refundOf>[0];

/** What comes back today, and why. */
function refundSentence(
  stay: Stay,
  { refund, today, host, currency }: { refund: number; today: Day; host: string; currency: string },
): string {
  if (stay.paid <= 0) return m.cancellation_nothing_paid({ host });
  const days = m.rates_days_count({ count: daysBetween(today, stay.start_date) });
  if (refund === 0) return m.cancellation_nothing({ days });
  const amount = formatMoney(refund, currency);
  if (refund === stay.paid && refund !== stay.total_price) return m.cancellation_all_paid({ refund: amount, days });
  return m.cancellation_get_back({
    refund: amount,
    total: formatMoney(Math.max(stay.total_price, stay.paid), currency),
    days,
  });
}

/** From when on less comes back; empty when that never changes. */
function nextSentence(stay: Stay, today: Day, currency: string): string {
  const next = nextRefund(stay, today);
  if (!next) return "";
  const day = formatShortDay(next.from);
  return next.refund === 0
    ? m.cancellation_then_nothing({ day })
    : m.cancellation_then({ day, refund: formatMoney(next.refund, currency) });
}

function unitsOf(amount: string, currency: string): number {
  return fromDecimal(amount, currency) ?? 0;
}
