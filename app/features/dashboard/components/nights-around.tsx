import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { findNeighbours, nightsAround, type NightStatus } from "#app/features/dashboard/nights-around.ts";
import { formatTime } from "#app/lib/format-time.ts";
import { useJsonQuery } from "#app/lib/forms/use-json-query.ts";
import { formatShortDay, type Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

const labels: Record<NightStatus, () => string> = {
  own: m.dashboard_day_own,
  booked: m.dashboard_day_booked,
  blocked: m.dashboard_day_blocked,
  pending: m.dashboard_day_pending,
  free: m.dashboard_day_free,
};

/** The nights before and after a stay, and whether the house changes guests on its first or last day. */
export function NightsAround({ booking }: { booking: BookingView }) {
  const { today } = useDashboard();
  // The public calendar has only stays that have not ended.
  if (booking.end_date < today) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-lg">{m.dashboard_nights_around()}</h3>
      <Nights booking={booking} />
    </section>
  );
}

function Nights({ booking }: { booking: BookingView }) {
  const { answer } = useJsonQuery<Availability>("/availability", m.dashboard_nights_failed());
  if (answer.state === "error") return <p className="text-sm text-ink-600">{answer.message}</p>;
  const taken = answer.state === "loaded" ? answer.value : { approved: [], blocked: [], pending: [] };
  return (
    <>
      <ol className="nights-around">
        {nightsAround(booking, taken).map(({ day, status }) => (
          <li key={day} data-status={status}>
            <span aria-hidden="true">{Number(day.slice(8))}</span>
            <span className="sr-only">{`${formatShortDay(day)}, ${labels[status]()}`}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 min-h-6 text-sm text-ink-600">
        {answer.state === "loaded" &&
          booking.property &&
          neighbourText(booking, taken, booking.property.check_out_time)}
      </p>
    </>
  );
}

function neighbourText(stay: Stay, taken: Availability, check_out_time: string): string {
  const { leave, arrive } = findNeighbours(stay, taken);
  const time = formatTime(check_out_time);
  if (leave && arrive) return m.dashboard_around_both({ time });
  if (leave) return m.dashboard_around_before({ time });
  return arrive ? m.dashboard_around_after() : m.dashboard_around_free();
}
