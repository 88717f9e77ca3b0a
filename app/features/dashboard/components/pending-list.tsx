import { Link } from "react-router";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { type BookingActions, PendingCard } from "#app/features/dashboard/components/pending-card.tsx";
import { conflictLabel, namesOf } from "#app/features/bookings/booking-format.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PendingListProps {
  /** The oldest open requests, oldest first; `count` may be higher. */
  waiting: BookingView[];
  /** The number of all open requests. */
  count: number;
  /** By a request's id, how many other open requests share a day with it. */
  rivals: Record<string, number>;
  now: string;
  actions: BookingActions;
}

/** The open requests, the one that has waited longest first. */
export function PendingList({ waiting, count, rivals, now, actions }: PendingListProps) {
  if (waiting.length === 0) {
    return (
      <p className="rounded-panel border border-dashed border-sand-300 px-6 py-8 text-ink-600">
        {m.dashboard_waiting_none()}
      </p>
    );
  }
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {waiting.map((booking) => (
          <li key={booking.id} className="grid">
            <PendingCard rivals={rivals[booking.id] ?? 0} {...{ booking, now, actions }} />
          </li>
        ))}
      </ul>
      {count > waiting.length && (
        <p className="text-sm text-ink-600">
          {m.dashboard_waited_longest()}{" "}
          <Link to="/admin?status=pending&order=requested">{m.dashboard_see_open()}</Link>
        </p>
      )}
    </>
  );
}

interface CollisionsProps {
  colliding: BookingView[];
  /** The number of all open requests in conflict; `colliding` may have fewer. */
  count: number;
  taken: Pick<Availability, "approved"> | null;
  actions: BookingActions;
}

/** Pending requests whose days were taken meanwhile. They can only be denied, one by one or all at once. */
export function Collisions({ colliding, count, taken, actions }: CollisionsProps) {
  return (
    <div className="grid gap-4 rounded-panel border border-clay/40 bg-white p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[80ch] text-sm text-ink-600">{m.dashboard_conflicts_text()}</p>
        {colliding.length > 1 && (
          <Button variant="danger" onClick={() => actions.deny(colliding)}>
            {m.dashboard_deny_all({ count: colliding.length })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-sand-200">
        {colliding.map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
            <div>
              <p className="font-semibold">{namesOf(booking).guest}</p>
              <p className="figures text-sm text-ink-600">{formatStay(booking)}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone="no">{conflictLabel(booking, taken)}</Badge>
              <Button
                onClick={() => actions.deny([booking])}
                busy={actions.busyIds.includes(booking.id)}
                busyLabel={m.booking_updating()}
              >
                {m.booking_deny()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {count > colliding.length && (
        <p className="text-sm text-ink-600">{m.dashboard_conflicts_more({ shown: colliding.length, count })}</p>
      )}
    </div>
  );
}
