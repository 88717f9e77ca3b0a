import type { ReactNode } from "react";
import { BalanceDue } from "#app/features/bookings/components/balance-due.tsx";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { RefundTerms } from "#app/features/payments/components/refund-terms.tsx";
import { paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatAmount, formatQuoteLines } from "#app/features/bookings/quote-format.ts";
import { ContactLines, guestContact } from "#app/features/bookings/components/contact-lines.tsx";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { PriceLines } from "#app/features/bookings/components/stay-summary.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { scheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import type { Contact } from "#app/features/property/contact.ts";
import { m } from "#messages";

interface PrintableBookingProps {
  booking: BookingView;
  property: BookingProperty & { address: string };
  manager: Contact;
}

/** A booking on one printable page, with everything that guest and owner have agreed on. */
export function PrintableBooking({ booking, property, manager }: PrintableBookingProps) {
  const endReason = booking.denial_reason ?? booking.cancellation_reason;
  return (
    <article className="booking-sheet panel grid gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-3xl wrap-anywhere">{property.title}</h1>
          <p className="text-ink-600">
            {m.booking_booking()} <span className="figures font-semibold text-ink-900">{booking.reference}</span>
          </p>
        </div>
        <StatusBadge status={booking.status} />
      </header>
      <StaySchedule rows={scheduleOf(booking, property, "guest")} />
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <Part title={m.booking_price()}>
          <p className="mb-3 text-sm">
            {m.nights({ count: booking.nights })}, {m.guests({ count: booking.guest_count })}
          </p>
          <PriceLines
            lines={formatQuoteLines(booking.quote_lines, booking.currency)}
            total={formatAmount(booking.total_price, booking.currency)}
          />
          <p className="mt-2 mb-3 text-sm text-ink-600 empty:hidden">{paymentLabel(booking)}</p>
          <BalanceDue booking={booking} host={manager} />
          {(booking.status === "pending" || booking.status === "approved") && (
            <div className="mt-3">
              <RefundTerms policy={property.cancellation_policy} />
            </div>
          )}
        </Part>
        <div className="grid content-start gap-6">
          {property.address && (
            <Part title={m.property_address()}>
              <p className="text-sm wrap-anywhere">{property.address}</p>
            </Part>
          )}
          <Part title={m.booking_contact()}>
            <ContactLines contact={manager} />
          </Part>
          <Part title={m.booking_guest()}>
            <ContactLines contact={guestContact(booking)} />
          </Part>
        </div>
      </div>
      {booking.special_requests && (
        <Part title={m.booking_special_requests()}>
          <p className="text-sm whitespace-pre-line wrap-anywhere">{booking.special_requests}</p>
        </Part>
      )}
      {endReason && (
        <Part title={m.booking_reason()}>
          <p className="text-sm whitespace-pre-line wrap-anywhere">{endReason}</p>
        </Part>
      )}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 text-lg">{title}</h2>
      {children}
    </section>
  );
}
