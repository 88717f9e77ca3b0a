import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { labelOf } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import type { PaymentView } from "#app/features/payments/payment.ts";
import { formatDay } from "#app/lib/stay.ts";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PaymentListProps {
  booking: BookingView;
  onCorrect: (payment: PaymentView) => void;
}

/** The recorded payments and refunds, each with buttons to correct or remove it. */
export function PaymentList({ booking, onCorrect }: PaymentListProps) {
  if (!booking.payments?.length) return null;
  return (
    <ul className="mt-3 grid gap-3">
      {booking.payments.map((payment) => {
        const record = m.booking_payment_record({
          amount: formatAmount(payment.amount, booking.currency),
          method: payment.method,
          day: formatDay(payment.paid_on),
        });
        return (
          <li key={payment.id} className="border-l-2 border-sand-300 pl-3">
            <p className="figures">{record}</p>
            {payment.note && <p className="text-ink-600 wrap-anywhere">{payment.note}</p>}
            <div className="-ml-3 flex flex-wrap gap-x-2">
              <Button
                variant="quiet"
                aria-label={m.dashboard_correct_payment({ payment: record })}
                onClick={() => onCorrect(payment)}
              >
                {m.dashboard_correct()}
              </Button>
              <ConfirmButton
                label={m.dashboard_remove()}
                whom={`${labelOf(booking)}, ${record}`}
                variant="quiet"
                question={m.dashboard_remove_payment_question({ payment: record })}
                confirm={m.dashboard_remove_payment()}
                confirming={m.dashboard_removing()}
                action={`/admin/bookings/${booking.id}/payments/${payment.id}/removal`}
                failure={m.dashboard_payment_failed()}
                onSuccess={() => {}}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
