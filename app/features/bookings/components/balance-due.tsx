import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel } from "#app/features/bookings/booking-format.ts";
import { PaymentDetails } from "#app/features/payments/components/payment-details.tsx";
import { fromDecimal } from "#app/lib/money.ts";
import type { Contact } from "#app/features/property/contact.ts";

/** For a guest: the amount still due and where to send it, or the amount that is paid back to them. */
export function BalanceDue({ booking, host }: { booking: BookingView; host: Contact }) {
  const { status, conflict, balance, currency, reference, payment_apps } = booking;
  const label = balanceLabel(booking, "guest");
  const canPay = status === "approved" || (status === "pending" && !conflict);
  const isDue = canPay && (fromDecimal(balance, currency) ?? 0) > 0;
  if (!label && !isDue) return null;
  return (
    <div className="grid gap-2 text-sm">
      {label && <p className="figures font-semibold">{label}</p>}
      {isDue && payment_apps && (
        <PaymentDetails apps={payment_apps} amount={balance} currency={currency} reference={reference} host={host} />
      )}
    </div>
  );
}
