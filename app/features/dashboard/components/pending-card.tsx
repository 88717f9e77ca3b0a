import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { namesOf } from "#app/features/bookings/booking-format.ts";
import { BookingMenu, GuestButton, Money, TimeLeft } from "#app/features/dashboard/components/booking-cells.tsx";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { formatTrip } from "#app/features/dashboard/dashboard-format.ts";
import { getResponseTime } from "#app/features/dashboard/response-time.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PendingProps {
  booking: BookingView;
  /** All waiting requests that are shown. */
  among: BookingView[];
}

/**
 * One of the most urgent requests, with the buttons to decide it. `competing` is the number of other open requests that
 * share a day with it.
 */
export function PendingCard({ booking, among, competing }: PendingProps & { competing: number }) {
  const { actions, today, now } = useDashboard();
  const busy = actions.busyIds.includes(booking.id);
  return (
    <article
      aria-label={namesOf(booking).guest}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 rounded-panel border border-sand-200 bg-white px-4 pt-4 pb-3.5 md:px-5"
    >
      <p className="flex min-h-6 items-center justify-between gap-3">
        <GuestButton {...{ booking, among }} />
        <TimeLeft responseTime={getResponseTime(booking, now)} withRing />
      </p>
      <h3 className="figures text-xl leading-8">{formatTrip(booking, today)}</h3>
      <p className="figures truncate text-sm text-ink-600">
        {m.nights({ count: booking.nights })} · {m.guests({ count: booking.guest_count })} · <Money booking={booking} />
      </p>
      <p className="min-h-6 truncate text-sm">
        {competing > 0 ? (
          <button
            type="button"
            className="min-h-6 font-medium text-pending-700 underline underline-offset-4 pointer-coarse:min-h-11"
            onClick={() => actions.open(booking, among)}
          >
            {m.booking_competing_count({ count: competing })}
          </button>
        ) : (
          booking.special_requests && <q>{booking.special_requests}</q>
        )}
      </p>
      <div className="mt-1.5 flex items-center gap-2">
        <Button
          variant="primary"
          className="min-w-26 max-md:min-h-13 max-md:flex-1"
          busy={busy}
          busyLabel={m.booking_updating()}
          onClick={() => actions.approve([booking])}
        >
          {m.booking_approve()}
        </Button>
        <Button
          className="min-w-26 max-md:min-h-13 max-md:flex-1"
          aria-disabled={busy}
          onClick={() => busy || actions.deny([booking])}
        >
          {m.booking_deny()}
        </Button>
        <BookingMenu {...{ booking, among }} className="ml-auto max-md:size-13" />
      </div>
    </article>
  );
}

/** A request in one line, on phones in three. */
export function PendingRow({ booking, among }: PendingProps) {
  const { today, now } = useDashboard();
  return (
    <li className="request-row">
      <GuestButton {...{ booking, among }} className="request-guest" />
      <span className="figures request-stay">
        {formatTrip(booking, today)}
        <span className="text-ink-600 md:hidden"> · {m.nights({ count: booking.nights })}</span>
      </span>
      <span className="figures text-ink-600 max-lg:hidden">{m.nights({ count: booking.nights })}</span>
      <span className="request-money">
        <Money booking={booking} />
      </span>
      <span className="request-left">
        <TimeLeft responseTime={getResponseTime(booking, now)} />
      </span>
      <BookingMenu {...{ booking, among }} className="request-menu" />
    </li>
  );
}
