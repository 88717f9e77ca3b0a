import type { ReactNode } from "react";
import type { BookingHouse } from "#app/bookings/booking-house.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { ContactLines } from "#app/bookings/contact-lines.tsx";
import { PaymentDetails } from "#app/bookings/payment-details.tsx";
import { count, formatMoney, fromDecimal } from "#app/bookings/price.ts";
import { RequestedDialog } from "#app/bookings/requested-dialog.tsx";
import { PriceLines, StayDates } from "#app/bookings/stay-summary.tsx";
import type { Contact } from "#app/property/contact.ts";

interface BookingSuccessProps {
  booking: BookingView;
  house: BookingHouse;
  manager: Contact;
  onClose: () => void;
}

/** What was asked for, what happens next, and how to pay. */
export function BookingSuccess({ booking, house, manager, onClose }: BookingSuccessProps) {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal) ?? 0, booking.currency);
  const total = money(booking.total_price);
  return (
    <RequestedDialog onClose={onClose}>
      <p>
        {house.title} waits for you. Your reference is <strong className="figures">{booking.reference}</strong>.
      </p>
      <div className="grid gap-4">
        <StayDates stay={booking} house={house} />
        <PriceLines
          lines={[
            { label: "Guests", amount: count(booking.guest_count, "guest") },
            ...booking.quote_lines.map(({ label, amount }) => ({ label, amount: money(amount) })),
          ]}
          total={total}
        />
        {booking.special_requests && (
          <p className="text-sm whitespace-pre-line text-ink-600 wrap-anywhere">{booking.special_requests}</p>
        )}
      </div>
      <Part title="Next steps">
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm marker:text-ink-600">
          <li>Send the payment below. Payment is required before approval.</li>
          <li>{manager.full_name} reviews your request within 24 hours.</li>
          <li>You get an email with the answer. Until then your dates are marked as pending.</li>
        </ol>
      </Part>
      {house.payment_apps.length > 0 && (
        <Part title="Payment">
          <PaymentDetails apps={house.payment_apps} amount={total} reference={booking.reference} />
        </Part>
      )}
      <Part title="Your contact">
        <ContactLines contact={manager} />
      </Part>
    </RequestedDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
