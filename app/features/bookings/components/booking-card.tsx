import { BalanceDue } from "#app/features/bookings/components/balance-due.tsx";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel, formatAmount, isUnpaid, namesOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import { ContactLines, guestContact } from "#app/features/bookings/components/contact-lines.tsx";
import { DecisionButtons } from "#app/features/bookings/components/decision-buttons.tsx";
import { PrintLink } from "#app/features/bookings/components/print-link.tsx";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-summary.tsx";
import { listScheduleOf } from "#app/features/bookings/stay-schedule.ts";
import type { Decisions } from "#app/features/bookings/components/use-decisions.ts";
import { WithdrawRequest } from "#app/features/bookings/components/withdraw-request.tsx";
import type { Contact } from "#app/features/property/contact.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

export interface BookingCardProps {
  booking: BookingView;
  /** The decisions of an admin; null for a guest. */
  decisions: Decisions | null;
  manager: Contact;
}

/** A booking in the drawer: a guest sees the manager's contact, an admin the guest's. */
export function BookingCard({ booking, decisions, manager }: BookingCardProps) {
  const total = formatAmount(booking.total_price, booking.currency);
  const names = namesOf(booking);
  const isAdmin = decisions !== null;
  const isPending = booking.status === "pending";
  return (
    <article className="grid gap-4 rounded-panel border border-sand-200 bg-white p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="serif min-w-0 text-base wrap-anywhere">{isAdmin ? names.guest : names.property}</h4>
        <StatusBadge status={booking.status} />
      </header>
      {booking.property && (
        <StaySchedule rows={listScheduleOf(booking, booking.property, isAdmin ? "admin" : "guest")} />
      )}
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact
          label={m.booking_total()}
          value={m.booking_total_for({ total, guests: m.guests({ count: booking.guest_count }) })}
        />
        <Fact label={m.booking_reference()} value={booking.reference} />
      </dl>
      {isAdmin && (
        <p className={`figures -mt-2 text-sm empty:hidden ${isUnpaid(booking) ? "text-ink-600" : "text-leaf"}`}>
          {[paymentLabel(booking), balanceLabel(booking, "admin")].filter(Boolean).join(" · ")}
        </p>
      )}
      {booking.special_requests && <TextBlock label={m.booking_special_requests()} text={booking.special_requests} />}
      {booking.denial_reason && <TextBlock label={m.booking_reason()} text={booking.denial_reason} />}
      {booking.cancellation_reason && <TextBlock label={m.booking_reason()} text={booking.cancellation_reason} />}
      {isPending && booking.conflict && (
        <Notice tone="warning">{isAdmin ? m.booking_beaten_admin() : m.booking_beaten_guest()}</Notice>
      )}
      {!isAdmin && <BalanceDue booking={booking} host={manager} />}
      <div>
        <p className="mb-0.5 text-xs text-ink-600">{isAdmin ? m.booking_guest() : m.booking_your_contact()}</p>
        {isAdmin ? (
          <ContactLines contact={guestContact(booking)} missing={names} />
        ) : (
          <ContactLines contact={manager} />
        )}
      </div>
      <PrintLink booking={booking} className="-my-2 -ml-3 justify-self-start text-sm" />
      {isPending && !isAdmin && <WithdrawRequest booking={booking} />}
      {decisions && <DecisionButtons booking={booking} decisions={decisions} />}
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-600">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function TextBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="text-sm">
      <p className="text-xs text-ink-600">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
