import type { PaymentView } from "#app/features/payments/payment.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { type ResponseTime, getResponseTime } from "#app/features/dashboard/response-time.ts";
import { formatAmount, isUnpaid, namesOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatSchedule } from "#app/features/bookings/stay-schedule.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

/** The actions of an admin on bookings; most of them open a dialog first. */
export interface BookingActions {
  approve: (bookings: BookingView[]) => void;
  deny: (bookings: BookingView[]) => void;
  cancel: (booking: BookingView) => void;
  pay: (booking: BookingView, payment?: PaymentView) => void;
  /** The bookings of the decision that is being sent. */
  busyIds: string[];
}

interface PendingCardProps {
  booking: BookingView;
  /** How many other open requests share a day with this one; only one of them can be approved. */
  rivals: number;
  now: string;
  actions: BookingActions;
}

/** One open request: how long it has waited, its guest, stay and price, and the buttons to decide it. */
export function PendingCard({ booking, rivals, now, actions }: PendingCardProps) {
  const names = namesOf(booking);
  const busy = actions.busyIds.includes(booking.id);
  return (
    <article className="flex flex-col gap-4 rounded-panel border border-sand-200 bg-white p-5">
      <ResponseTimeBar responseTime={getResponseTime(booking.created_at, now)} />
      <div>
        <h3 className="text-xl wrap-anywhere">{names.guest}</h3>
        <p className="figures mt-1">{formatStay(booking)}</p>
        {booking.property && (
          <p className="figures text-sm text-ink-600">{formatSchedule(booking, booking.property, "admin")}</p>
        )}
        <p className="figures text-sm text-ink-600">
          {m.guests({ count: booking.guest_count })}, {formatAmount(booking.total_price, booking.currency)}
        </p>
      </div>
      {booking.special_requests && (
        <blockquote className="line-clamp-4 border-l-2 border-sand-300 pl-3 text-sm whitespace-pre-line wrap-anywhere">
          {booking.special_requests}
        </blockquote>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Badge tone={isUnpaid(booking) ? "gone" : "yes"}>{paymentLabel(booking)}</Badge>
        {rivals > 0 && <Badge tone="wait">{m.booking_rivals({ count: rivals })}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          busyLabel={m.booking_updating()}
          onClick={() => actions.approve([booking])}
        >
          {m.booking_approve()}
        </Button>
        <Button aria-disabled={busy} onClick={() => busy || actions.deny([booking])}>
          {m.booking_deny()}
        </Button>
      </div>
      <div className="-mt-2 -mb-3 -ml-3">
        <Button variant="quiet" className="text-sm" onClick={() => actions.pay(booking)}>
          {m.dashboard_record_payment()}
        </Button>
      </div>
    </article>
  );
}

/** How much of the promised 24 hours has passed. */
function ResponseTimeBar({ responseTime }: { responseTime: ResponseTime }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-ink-600">{responseTime.requested}</span>
        <span className={responseTime.isLate ? "font-semibold text-clay" : "font-semibold"}>{responseTime.left}</span>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full rounded-full" aria-hidden="true">
        <rect width="100" height="4" className="fill-sand-200" />
        <rect
          width={100 * responseTime.share}
          height="4"
          className={responseTime.isLate ? "fill-clay" : "fill-pending"}
        />
      </svg>
    </div>
  );
}
