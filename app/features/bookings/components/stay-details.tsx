import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { balanceLabel } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { ContactLines } from "#app/features/bookings/components/contact-lines.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { WithdrawRequest } from "#app/features/bookings/components/withdraw-request.tsx";
import { listScheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import type { Contact } from "#app/features/property/contact.ts";
import { initialOf } from "#app/lib/first-name.ts";
import { Notice } from "#app/ui/notice.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

/** What a guest reads about one of their bookings in the drawer (spec section 2, 'Profile side panel'). */
export function StayDetails({ booking }: { booking: BookingView }) {
  const total = formatAmount(booking.total_price, booking.currency);
  const reason = booking.denial_reason ?? booking.cancellation_reason;
  const balance = balanceLabel(booking, "guest");
  return (
    <div className="grid gap-3 text-sm">
      {booking.property && <StaySchedule rows={listScheduleOf(booking, booking.property, "guest")} />}
      <dl className="figures grid gap-1.5 border-t border-sand-200 pt-3">
        <Line label={m.booking_total()}>
          {m.booking_total_for({ total, guests: m.guests({ count: booking.guest_count }) })}
        </Line>
        <Line label={m.booking_reference()}>{booking.reference}</Line>
      </dl>
      {balance && <p className="figures font-semibold">{balance}</p>}
      {booking.special_requests && <Text label={m.booking_special_requests()}>{booking.special_requests}</Text>}
      {reason && <Text label={m.booking_reason()}>{reason}</Text>}
      {booking.status === "pending" && booking.conflict && <Notice tone="warning">{m.booking_beaten_guest()}</Notice>}
    </div>
  );
}

/** The host of a stay, with links to write or call. */
export function StayHost({ manager }: { manager: Contact }) {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3">
      <span
        aria-hidden="true"
        className="serif grid size-10 place-items-center rounded-full bg-ocean-700 text-lg text-white forced-colors:border"
      >
        {initialOf(manager.full_name || m.property_manager())}
      </span>
      <div>
        <p className="text-xs text-ink-600">{m.booking_your_host()}</p>
        <ContactLines contact={manager} />
      </div>
    </div>
  );
}

/** The quiet links below a booking in the drawer. */
export function StayLinks({ booking }: { booking: BookingView }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <Link
        to={`/bookings/${booking.id}`}
        aria-label={m.booking_open_label({ reference: booking.reference })}
        className={buttonClass("quiet", "-ml-3 text-sm")}
      >
        {m.booking_open()}
      </Link>
      {booking.status === "pending" && <WithdrawRequest booking={booking} />}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-600">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="text-xs text-ink-600">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}
