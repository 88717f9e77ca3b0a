import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel, formatAmount } from "#app/features/bookings/booking-format.ts";
import { PaymentDetails } from "#app/features/payments/components/payment-details.tsx";
import { fromDecimal } from "#app/lib/money.ts";
import type { Contact } from "#app/features/property/contact.ts";

/** To a guest: what is still due and where to send it, or what is paid back to them. */
export function BalanceDue({ booking, host }: { booking: BookingView; host: Contact }) {
  const { status, conflict, balance, currency, reference, payment_apps } = booking;
  const words = balanceLabel(booking, "guest");
  const canPay = status === "approved" || (status === "pending" && !conflict);
  const isDue = canPay && (fromDecimal(balance, currency) ?? 0) > 0;
  if (!words && !isDue) return null;
  return (
    <div className="grid gap-2 text-sm">
      {words && <p className="figures font-semibold">{words}</p>}
      {isDue && payment_apps && (
        <PaymentDetails
          apps={payment_apps}
          amount={formatAmount(balance, currency)}
          reference={reference}
          host={host}
        />
      )}
    </div>
  );
}
