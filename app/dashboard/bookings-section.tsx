import { Link } from "react-router";
import type { Availability } from "#app/bookings/availability.server.ts";
import type { BookingPage } from "#app/bookings/booking-list.server.ts";
import { type BookingStatus, bookingStatuses, statusLabels } from "#app/bookings/booking-status.ts";
import { BookingsTable } from "#app/dashboard/bookings-table.tsx";
import { useSelection } from "#app/dashboard/use-selection.ts";
import type { BookingActions } from "#app/dashboard/waiting-card.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";

interface BookingsSectionProps {
  page: BookingPage;
  status: BookingStatus | null;
  /** Whether this is a page after the first. */
  isLater: boolean;
  taken: Pick<Availability, "approved">;
  time_zone: string;
  actions: BookingActions;
}

/** All bookings, newest first: filtered by status, decided several at once, in pages of 50. */
export function BookingsSection({ page, status, isLater, taken, time_zone, actions }: BookingsSectionProps) {
  const open = page.bookings.filter((booking) => booking.status === "pending");
  const selection = useSelection(open.map(({ id }) => id));
  const selected = open.filter(({ id }) => selection.selected.includes(id));
  const busy = selected.some(({ id }) => actions.busyIds.includes(id));
  return (
    <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
      <StatusFilter status={status} />
      <div className="bulk-bar">
        <output className="figures text-sm text-ink-600 empty:hidden sm:mr-2">
          {selected.length > 0 && `${selected.length} selected`}
        </output>
        <Button
          disabled={selected.length === 0}
          busy={busy}
          busyLabel="Updating..."
          onClick={() => actions.approve(selected)}
        >
          Approve Selected
        </Button>
        <Button variant="danger" disabled={selected.length === 0} onClick={() => busy || actions.deny(selected)}>
          Deny Selected
        </Button>
      </div>
      {page.bookings.length === 0 ? (
        <p className="col-span-full rounded-panel border border-dashed border-sand-300 px-6 py-8 text-ink-600">
          No bookings found.
        </p>
      ) : (
        <BookingsTable bookings={page.bookings} {...{ selection, taken, time_zone, actions }} />
      )}
      <nav aria-label="Pages" className="col-span-full mt-2 flex flex-wrap justify-between gap-3">
        {isLater && (
          <Link to={addressOf(status)} preventScrollReset className={buttonClass("quiet", "-ml-3")}>
            Back to the newest
          </Link>
        )}
        {page.next_cursor && (
          <Link
            to={addressOf(status, page.next_cursor)}
            preventScrollReset
            className={buttonClass("secondary", "ml-auto")}
          >
            Older bookings
          </Link>
        )}
      </nav>
    </div>
  );
}

function StatusFilter({ status }: { status: BookingStatus | null }) {
  return (
    <nav aria-label="Filter by status" className="status-filter">
      {[null, ...bookingStatuses].map((each) => (
        <Link
          key={each ?? "all"}
          to={addressOf(each)}
          preventScrollReset
          aria-current={each === status ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm hover:bg-sand-100 aria-[current]:bg-ink-900 aria-[current]:text-white forced-colors:aria-[current]:outline"
        >
          {each ? statusLabels[each] : "All Statuses"}
        </Link>
      ))}
    </nav>
  );
}

function addressOf(status: BookingStatus | null, cursor?: string): string {
  const search = new URLSearchParams({ ...(status && { status }), ...(cursor && { cursor }) }).toString();
  return `/admin${search && `?${search}`}`;
}
