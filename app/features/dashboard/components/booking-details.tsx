import type { ReactNode } from "react";
import { Link } from "react-router";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import type { BookingHistoryEntry, BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel, namesOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { PrintLink } from "#app/features/bookings/components/print-link.tsx";
import { PriceLines } from "#app/features/bookings/components/stay-summary.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { scheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import { CompetingRequests } from "#app/features/dashboard/components/competing-requests.tsx";
import { NightsAround } from "#app/features/dashboard/components/nights-around.tsx";
import { PaymentList } from "#app/features/dashboard/components/payment-list.tsx";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { GuestLink } from "#app/features/dashboard/components/guest-link.tsx";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { isChangeable } from "#app/features/bookings/changes/change.ts";
import { ChangeCard } from "#app/features/dashboard/components/change-list.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

/** Stay, special requests, nights around it and history; beside them price, payments and the guest. */
export function BookingDetails({ booking }: { booking: BookingView }) {
  const { time_zone, today } = useDashboard();
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid content-start divide-y divide-sand-200 [&>*]:py-4.5 [&>*:first-child]:pt-0">
        <div>
          {booking.property && <StaySchedule rows={scheduleOf(booking, booking.property, "admin")} />}
          <div className="-mb-2 -ml-3 flex flex-wrap">
            <PrintLink booking={booking} />
            {isChangeable(booking, today) && (
              <Link to={`/bookings/${booking.id}/changes`} className={buttonClass("quiet")}>
                {m.change_title()}
              </Link>
            )}
          </div>
        </div>
        {booking.change && (
          <div>
            <ChangeCard booking={booking} />
          </div>
        )}
        {booking.special_requests && (
          <Part title={m.booking_special_requests()}>
            <blockquote className="serif text-lg leading-7 whitespace-pre-line wrap-anywhere">
              “{booking.special_requests}”
            </blockquote>
          </Part>
        )}
        {booking.denial_reason && (
          <Part title={m.dashboard_denial_reason()}>
            <p className="whitespace-pre-line wrap-anywhere">{booking.denial_reason}</p>
          </Part>
        )}
        <NightsAround booking={booking} />
        {booking.status === "pending" && !booking.conflict && <CompetingRequests booking={booking} />}
        <Part title={m.dashboard_history()}>
          <ol className="grid gap-3 text-sm">
            {booking.history?.map((entry) => (
              <HistoryEntry key={`${entry.at} ${entry.to_status} ${entry.note}`} entry={entry} time_zone={time_zone} />
            ))}
          </ol>
        </Part>
      </div>
      <div className="grid content-start gap-4 text-sm">
        <PriceAndPayment booking={booking} />
        <Guest booking={booking} />
        <GuestLink booking={booking} />
      </div>
    </div>
  );
}

const box = "rounded-panel border border-sand-200 bg-white p-5";

function PriceAndPayment({ booking }: { booking: BookingView }) {
  const { actions } = useDashboard();
  const { currency } = booking;
  const balance = balanceLabel(booking, "admin");
  return (
    <Part title={m.dashboard_price_and_payment()} className={box}>
      <PriceLines
        lines={booking.quote_lines.map(({ label, amount }) => ({ label, amount: formatAmount(amount, currency) }))}
        total={formatAmount(booking.total_price, currency)}
      />
      <PaymentList booking={booking} onCorrect={(payment) => actions.pay(booking, payment)} />
      <div className={`mt-3 ${balance ? "-mx-5 -mb-5 rounded-b-panel bg-pending-100 p-5 pt-3.5" : ""}`}>
        <p className="figures empty:hidden">{paymentLabel(booking)}</p>
        <p className="figures font-semibold empty:hidden">{balance}</p>
        <Button className="mt-2.5 w-full bg-white" onClick={() => actions.pay(booking)}>
          {m.dashboard_record_payment()}
        </Button>
      </div>
    </Part>
  );
}

function Guest({ booking }: { booking: BookingView }) {
  const { guest, email, property } = namesOf(booking);
  const contact = "flex min-h-11 items-center wrap-anywhere underline underline-offset-4";
  return (
    <Part title={m.booking_guest()} className={box}>
      <p className="font-semibold wrap-anywhere">{guest}</p>
      {booking.user?.email ? (
        <a href={`mailto:${booking.user.email}`} className={contact}>
          {email}
        </a>
      ) : (
        <p>{email}</p>
      )}
      {booking.user?.phone_number && (
        <a href={`tel:${booking.user.phone_number}`} className={`figures ${contact}`}>
          {booking.user.phone_number}
        </a>
      )}
      <p className="text-ink-600">{property}</p>
    </Part>
  );
}

function HistoryEntry({ entry, time_zone }: { entry: BookingHistoryEntry; time_zone: string }) {
  const title = titleOf(entry);
  return (
    <li className="grid gap-x-3 md:grid-cols-[9.5rem_minmax(0,1fr)]">
      <p className="figures text-ink-600">{formatDayAndTime(entry.at, time_zone)}</p>
      <div>
        <p className="font-semibold wrap-anywhere first-letter:uppercase">{title ?? entry.note}</p>
        {title && entry.note && <p>{entry.note}</p>}
        {entry.reason && <p className="whitespace-pre-line wrap-anywhere">“{entry.reason}”</p>}
        <p className="text-ink-600">{entry.actor_name ?? m.dashboard_deleted_person()}</p>
      </div>
    </li>
  );
}

/** The new status, or what a payment is called; null for other entries, whose note says what they are about. */
function titleOf({ from_status, to_status, is_payment }: BookingHistoryEntry): string | null {
  if (from_status === null && to_status === "pending") return m.dashboard_requested();
  if (from_status !== to_status) return statusLabels[to_status]();
  return is_payment ? m.booking_payment() : null;
}

interface PartProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Part({ title, className = "", children }: PartProps) {
  return (
    <section className={className}>
      <h3 className="mb-1.5 text-lg">{title}</h3>
      {children}
    </section>
  );
}
