import type { ReactNode } from "react";
import type { BookingStatus } from "#app/lib/enums.ts";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import type { BookingHistoryEntry, BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel, formatAmount, namesOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatSchedule } from "#app/features/bookings/stay-schedule.ts";
import type { PaymentView } from "#app/features/payments/payment.ts";
import { PrintLink } from "#app/features/bookings/components/print-link.tsx";
import { PaymentList } from "#app/features/dashboard/components/payment-list.tsx";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface BookingDetailsProps {
  booking: BookingView;
  time_zone: string;
  onPay: (payment?: PaymentView) => void;
}

/** The details below a row: reference, contact, special requests, quote, payments and history. */
export function BookingDetails({ booking, time_zone, onPay }: BookingDetailsProps) {
  const { currency } = booking;
  return (
    <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1.4fr]">
      <div className="grid content-start gap-4">
        <Part title={m.booking_booking()}>
          <p className="figures">{booking.reference}</p>
          {booking.property && <p className="figures">{formatSchedule(booking, booking.property, "admin")}</p>}
          <p>{namesOf(booking).property}</p>
          {booking.user?.phone_number && <p className="figures">{booking.user.phone_number}</p>}
          <PrintLink booking={booking} className="-ml-3" />
        </Part>
        {booking.special_requests && (
          <Part title={m.booking_special_requests()}>
            <p className="whitespace-pre-line wrap-anywhere">{booking.special_requests}</p>
          </Part>
        )}
        {booking.denial_reason && (
          <Part title={m.dashboard_denial_reason()}>
            <p className="whitespace-pre-line wrap-anywhere">{booking.denial_reason}</p>
          </Part>
        )}
      </div>
      <Part title={m.dashboard_price_and_payment()}>
        <dl className="figures grid gap-1">
          {booking.quote_lines.map((line) => (
            <Line key={line.label} label={line.label} value={formatAmount(line.amount, currency)} />
          ))}
          <Line label={m.booking_total()} value={formatAmount(booking.total_price, currency)} />
        </dl>
        <p className="figures mt-2 empty:hidden">{paymentLabel(booking)}</p>
        <p className="figures font-semibold empty:hidden">{balanceLabel(booking, "admin")}</p>
        <PaymentList booking={booking} onCorrect={onPay} />
        <Button variant="quiet" className="-ml-3" onClick={() => onPay()}>
          {m.dashboard_record_payment()}
        </Button>
      </Part>
      <Part title={m.dashboard_history()}>
        <ol className="grid gap-3">
          {booking.history?.map((entry) => (
            <HistoryEntry key={`${entry.at} ${entry.to_status} ${entry.note}`} entry={entry} time_zone={time_zone} />
          ))}
        </ol>
      </Part>
    </div>
  );
}

function HistoryEntry({ entry, time_zone }: { entry: BookingHistoryEntry; time_zone: string }) {
  return (
    <li className="border-l-2 border-sand-300 pl-3">
      <p className="font-semibold">{changeLabel(entry.from_status, entry.to_status)}</p>
      {entry.note && <p>{entry.note}</p>}
      {entry.reason && <p className="whitespace-pre-line wrap-anywhere">“{entry.reason}”</p>}
      <p className="figures text-ink-600">
        {formatDayAndTime(entry.at, time_zone)}, {entry.actor_name ?? m.dashboard_deleted_person()}
      </p>
    </li>
  );
}

function changeLabel(from: BookingStatus | null, to: BookingStatus): string {
  if (from === null) return m.dashboard_requested();
  return from === to ? m.booking_payment() : statusLabels[to]();
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-sans text-xs font-semibold tracking-normal text-ink-600">{title}</h3>
      {children}
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 last:font-semibold">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
