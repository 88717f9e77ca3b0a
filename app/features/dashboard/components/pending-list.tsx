import { Link } from "react-router";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { PendingCard, PendingRow } from "#app/features/dashboard/components/pending-card.tsx";
import { Section } from "#app/features/dashboard/components/section.tsx";
import { m } from "#messages";

/** How many of the waiting requests are cards; the others are rows. */
export const CARDS = 3;

interface PendingListProps {
  /** The oldest open requests, oldest first; `count` may be higher. */
  waiting: BookingView[];
  /** The number of all open requests. */
  count: number;
}

/** The requests that have waited longest, as cards. */
export function PendingCards({ waiting, competing }: { waiting: BookingView[]; competing: Record<string, number> }) {
  if (waiting.length === 0) {
    return <p className="rounded-panel bg-sand-100 px-5 py-4 text-ink-600">{m.dashboard_waiting_none()}</p>;
  }
  return (
    <ul className="grid gap-3 md:gap-4 lg:grid-cols-3">
      {waiting.slice(0, CARDS).map((booking) => (
        <li key={booking.id} className="grid min-w-0">
          <PendingCard competing={competing[booking.id] ?? 0} booking={booking} among={waiting} />
        </li>
      ))}
    </ul>
  );
}

/** The other open requests as rows, the one that has waited longest first. */
export function PendingRows({ waiting, count }: PendingListProps) {
  const rows = waiting.slice(CARDS);
  return (
    <Section title={m.dashboard_others({ count: count - CARDS })} isSmall>
      <ul className="rounded-panel border border-sand-200 bg-white">
        {rows.map((booking) => (
          <PendingRow key={booking.id} booking={booking} among={waiting} />
        ))}
      </ul>
      {count > waiting.length && (
        <p className="mt-1 text-sm text-ink-600">
          {m.dashboard_waited_longest()}{" "}
          <Link to="/admin?status=pending&order=requested">{m.dashboard_see_open()}</Link>
        </p>
      )}
    </Section>
  );
}
