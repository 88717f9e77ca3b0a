import type { ReactNode } from "react";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { ContactLines } from "#app/features/bookings/components/contact-lines.tsx";
import { PaymentDetails } from "#app/features/payments/components/payment-details.tsx";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { RequestedDialog } from "#app/features/bookings/components/request-sent-dialog.tsx";
import { PriceLines, StayDates } from "#app/features/bookings/components/stay-summary.tsx";
import { type Contact, firstNameOf } from "#app/features/property/contact.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface BookingSuccessProps {
  booking: BookingView;
  house: BookingProperty;
  manager: Contact;
  onClose: () => void;
}

/** What was asked for, what happens next, and how to pay. */
export function BookingSuccess({ booking, house, manager, onClose }: BookingSuccessProps) {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal, booking.currency) ?? 0, booking.currency);
  const total = money(booking.total_price);
  const apps = booking.payment_apps ?? [];
  return (
    <RequestedDialog onClose={onClose}>
      <p>
        {m.booking_house_waits({ house: house.title })} {m.booking_your_reference()}{" "}
        <strong className="figures">{booking.reference}</strong>.
      </p>
      <div className="grid gap-4">
        <StayDates stay={booking} house={house} />
        <PriceLines
          lines={[
            { label: m.booking_guests(), amount: m.guests({ count: booking.guest_count }) },
            ...booking.quote_lines.map(({ label, amount }) => ({ label, amount: money(amount) })),
          ]}
          total={total}
        />
        {booking.special_requests && (
          <p className="text-sm whitespace-pre-line text-ink-600 wrap-anywhere">{booking.special_requests}</p>
        )}
      </div>
      {booking.also_requested && booking.also_requested.length > 0 && (
        <Notice tone="warning">
          {m.booking_also_requested({
            days: booking.also_requested.map(formatStay).join(", "),
            host: firstNameOf(manager),
          })}
        </Notice>
      )}
      <Part title={m.booking_next_steps()}>
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm marker:text-ink-600">
          <li>{apps.length > 0 ? m.booking_step_pay() : m.booking_step_pay_later({ host: firstNameOf(manager) })}</li>
          <li>{m.booking_step_review({ manager: manager.full_name })}</li>
          <li>{m.booking_step_answer()}</li>
        </ol>
      </Part>
      <Part title={m.booking_payment()}>
        <PaymentDetails apps={apps} amount={total} reference={booking.reference} host={manager} />
      </Part>
      <Part title={m.booking_your_contact()}>
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
