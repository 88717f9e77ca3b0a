import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { ConflictCause } from "#app/features/dashboard/conflicts.ts";
import { addDays, nightsOf, type Stay } from "#app/lib/stay.ts";

/** The days before and after the taken ones. */
const MARGIN = 3;
const DAY = 20;
const BAR = 8;
const STEP = 12;
const PADDING = 6;
/** At most this many requests are drawn. */
const MAX_BARS = 4;

/** The taken days, and over them a bar for each request. Decoration: the row has the same days in words. */
export function ConflictStrip({ cause, bookings }: { cause: ConflictCause; bookings: BookingView[] }) {
  const days = Math.max(14, nightsOf(cause) + 2 * MARGIN);
  const first = addDays(cause.start_date, -MARGIN);
  const shown = bookings.slice(0, MAX_BARS);
  const height = 2 * PADDING + shown.length * STEP - (STEP - BAR);
  const rectOf = (stay: Stay) => {
    const from = Math.max(0, nightsOf({ start_date: first, end_date: stay.start_date }) - 1);
    const to = Math.min(days, nightsOf({ start_date: first, end_date: stay.end_date }));
    return { x: from * DAY + 1, width: Math.max(DAY / 2, (to - from) * DAY - 2) };
  };
  return (
    <svg viewBox={`0 0 ${days * DAY} ${height}`} className="conflict-strip" aria-hidden="true">
      <rect
        {...rectOf(cause)}
        y="0.5"
        height={height - 1}
        rx="6"
        className={cause.kind === "booked" ? "fill-booked-100 stroke-booked/40" : "fill-blocked-100 stroke-blocked"}
      />
      {shown.map((booking, index) => (
        <rect
          key={booking.id}
          {...rectOf(booking)}
          y={PADDING + index * STEP}
          height={BAR}
          rx="4"
          className="fill-pending stroke-[#a87a12]"
        />
      ))}
    </svg>
  );
}
