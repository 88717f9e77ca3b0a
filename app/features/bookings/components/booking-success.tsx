import type { ReactNode } from "react";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import { PROMISED_HOURS } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { ContactLines } from "#app/features/bookings/components/contact-lines.tsx";
import { PaymentDetails } from "#app/features/payments/components/payment-details.tsx";
import { RefundTerms } from "#app/features/payments/components/refund-terms.tsx";
import { formatAmount, formatQuoteLines } from "#app/features/bookings/booking-format.ts";
import { RequestSentDialog } from "#app/features/bookings/components/request-sent-dialog.tsx";
import { PriceLines, StaySchedule } from "#app/features/bookings/components/stay-summary.tsx";
import { scheduleOf } from "#app/features/bookings/stay-schedule.ts";
import { type Contact, firstNameOf } from "#app/features/property/contact.ts";
import { formatWeekdayAndTime } from "#app/lib/format-time.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface BookingSuccessProps {
  booking: BookingView;
  property: BookingProperty;
  manager: Contact;
  onClose: () => void;
}

/** Confirms a request: its details, the next steps and how to pay. */
export function BookingSuccess({ booking, property, manager, onClose }: BookingSuccessProps) {
  const total = formatAmount(booking.total_price, booking.currency);
  const apps = booking.payment_apps ?? [];
  const answerBy = new Date(Date.parse(booking.created_at) + PROMISED_HOURS * 3_600_000).toISOString();
  return (
    <RequestSentDialog onClose={onClose}>
      <p>
        {m.booking_answer_by({ host: firstNameOf(manager), ...formatWeekdayAndTime(answerBy, property.time_zone) })}{" "}
        {m.booking_your_reference()} <strong className="figures">{booking.reference}</strong>.
      </p>
      <div className="grid gap-4">
        <StaySchedule rows={scheduleOf(booking, property, "guest")} />
        <PriceLines
          lines={[
            { label: m.booking_guests(), amount: m.guests({ count: booking.guest_count }) },
            ...formatQuoteLines(booking.quote_lines, booking.currency),
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
        <PaymentDetails
          apps={apps}
          amount={booking.total_price}
          currency={booking.currency}
          reference={booking.reference}
          host={manager}
        />
        <RefundTerms policy={property.cancellation_policy} />
      </Part>
      <Part title={m.booking_your_contact()}>
        <ContactLines contact={manager} />
      </Part>
    </RequestSentDialog>
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
