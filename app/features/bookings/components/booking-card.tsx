import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel, isUnpaid, namesOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { ContactLines, guestContact } from "#app/features/bookings/components/contact-lines.tsx";
import { DecisionButtons } from "#app/features/bookings/decisions/components/decision-buttons.tsx";
import { PrintLink } from "#app/features/bookings/components/print-link.tsx";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { listScheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import type { Decisions } from "#app/features/bookings/decisions/components/use-decisions.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface BookingCardProps {
  booking: BookingView;
  decisions: Decisions;
}

/** A booking in an admin's drawer, with the guest's contact and the decisions. */
export function BookingCard({ booking, decisions }: BookingCardProps) {
  const total = formatAmount(booking.total_price, booking.currency);
  const names = namesOf(booking);
  return (
    <article className="grid gap-4 rounded-panel border border-sand-200 bg-white p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="serif min-w-0 text-base wrap-anywhere">{names.guest}</h4>
        <StatusBadge status={booking.status} />
      </header>
      {booking.property && <StaySchedule rows={listScheduleOf(booking, booking.property, "admin")} />}
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact
          label={m.booking_total()}
          value={m.booking_total_for({ total, guests: m.guests({ count: booking.guest_count }) })}
        />
        <Fact label={m.booking_reference()} value={booking.reference} />
      </dl>
      <p className={`figures -mt-2 text-sm empty:hidden ${isUnpaid(booking) ? "text-ink-600" : "text-leaf"}`}>
        {[paymentLabel(booking), balanceLabel(booking, "admin")].filter(Boolean).join(" · ")}
      </p>
      {booking.special_requests && <TextBlock label={m.booking_special_requests()} text={booking.special_requests} />}
      {booking.denial_reason && <TextBlock label={m.booking_reason()} text={booking.denial_reason} />}
      {booking.cancellation_reason && <TextBlock label={m.booking_reason()} text={booking.cancellation_reason} />}
      {booking.status === "pending" && booking.conflict && <Notice tone="warning">{m.booking_beaten_admin()}</Notice>}
      <div>
        <p className="mb-0.5 text-xs text-ink-600">{m.booking_guest()}</p>
        <ContactLines contact={guestContact(booking)} missing={names} />
      </div>
      <PrintLink booking={booking} className="-my-2 -ml-3 justify-self-start text-sm" />
      <DecisionButtons booking={booking} decisions={decisions} />
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
