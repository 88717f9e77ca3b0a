import type { ReactNode } from "react";
import { isUnpaid } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import {
  type BookingPageProps,
  Columns,
  guestName,
  Section,
  SpecialRequests,
} from "#app/features/bookings/booking-page/booking-parts.tsx";
import { HostCard, StayCard } from "#app/features/bookings/booking-page/stay-card.tsx";
import { answerDueAt } from "#app/features/bookings/booking-status.ts";
import { BalanceDue } from "#app/features/bookings/components/balance-due.tsx";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { WithdrawRequest } from "#app/features/bookings/components/withdraw-request.tsx";
import { isPaymentDue, stayAction } from "#app/features/bookings/stay/stay-action.ts";
import { MoneyNote } from "#app/features/payments/components/money-note.tsx";
import { firstNameOf } from "#app/features/property/contact.ts";
import { formatShortDayAndTime, formatWeekdayAndTime } from "#app/lib/format-time.ts";
import { formatStay } from "#app/lib/stay.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** A request that waits for its payment or its answer. */
export function PendingRequest(props: BookingPageProps) {
  const { booking, property, manager, now } = props;
  const host = firstNameOf(manager);
  const due = answerDueAt(booking);
  const isDue = isPaymentDue(booking);
  const amount = formatAmount(booking.balance, booking.currency);
  return (
    <Columns
      aside={
        <>
          <StayCard booking={booking} property={property} />
          <HostCard manager={manager}>{m.booking_host_before()}</HostCard>
        </>
      }
    >
      <header>
        <StatusBadge status="pending" />
        <h1 className="mt-3 text-4xl leading-[1.08] tracking-[-0.02em] sm:text-5xl">
          {due > now
            ? m.booking_answer_by({ host, ...formatWeekdayAndTime(due, property.time_zone) })
            : m.booking_answer_overdue({ host })}
        </h1>
        <p className="mt-4 max-w-[34em] text-lg leading-normal text-ink-600">
          {m.booking_thanks({ name: guestName(booking), house: property.title })}{" "}
          {isDue ? m.booking_pay_first({ host }) : m.booking_paid_wait({ host })}
        </p>
        {due <= now && <p className="mt-3 max-w-[34em] text-ink-600">{m.booking_overdue_choice({ host })}</p>}
        <div className="mt-6 flex flex-wrap items-start gap-x-5 gap-y-2">
          {stayAction(booking) === "pay" && (
            <a href="#pay" className={buttonClass("primary", "max-sm:w-full")}>
              {m.booking_pay_amount({ amount })}
            </a>
          )}
          <WithdrawRequest booking={booking} />
        </div>
        <ol className="mt-8 grid text-sm sm:mt-10 sm:grid-cols-3">
          <Step state="done" title={m.booking_track_requested()}>
            {formatShortDayAndTime(booking.created_at, property.time_zone)}
          </Step>
          <Step state={isDue ? "now" : "done"} title={m.booking_payment()}>
            {isDue ? m.booking_track_unpaid({ amount }) : m.booking_track_paid()}
          </Step>
          <Step state={isDue ? "next" : "now"} title={m.booking_track_answer({ host })}>
            {m.booking_track_answer_by({ moment: formatShortDayAndTime(due, property.time_zone) })}
          </Step>
        </ol>
      </header>
      {booking.also_requested && booking.also_requested.length > 0 && (
        <Notice tone="warning">
          {m.booking_also_requested({ days: booking.also_requested.map(formatStay).join(", "), host })}
        </Notice>
      )}
      <Section id="pay" title={m.booking_payment()}>
        {isDue || !isUnpaid(booking) ? <BalanceDue booking={booking} host={manager} /> : null}
        <MoneyNote policy={property.cancellation_policy} />
      </Section>
      <SpecialRequests booking={booking} />
    </Columns>
  );
}

const marks = {
  done: "after:border-[1.5px] after:border-ocean-700 after:bg-ocean-700 before:bg-ocean-700",
  now: "after:border-4 after:border-ocean-700 after:bg-white before:bg-sand-300",
  next: "after:border-[1.5px] after:border-ink-500 after:bg-sand-50 before:bg-sand-300",
};

/** A step of the way to an answer: a row of dots on wide screens, a column on phones. */
function Step({ state, title, children }: { state: keyof typeof marks; title: string; children: ReactNode }) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className={`relative pb-4 pl-7 text-ink-600 not-last:before:absolute not-last:before:top-2 not-last:before:left-1.5 not-last:before:h-full not-last:before:w-[1.5px] after:absolute after:top-[3px] after:left-0 after:size-3.5 after:rounded-full sm:pt-6.5 sm:pr-4 sm:pb-0 sm:pl-0 sm:not-last:before:top-1.5 sm:not-last:before:left-0 sm:not-last:before:h-[1.5px] sm:not-last:before:w-full sm:after:top-0 ${marks[state]}`}
    >
      <b className="block font-semibold text-ink-900">{title}</b>
      <span className="figures">{children}</span>
    </li>
  );
}
