import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingPage } from "#app/features/bookings/booking-list.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { BookingsTable } from "#app/features/dashboard/components/bookings-table.tsx";
import { Pagination } from "#app/features/dashboard/components/pagination.tsx";
import { TableFilters } from "#app/features/dashboard/components/table-filters.tsx";
import { addressOf, type TableQuery } from "#app/features/dashboard/table-query.ts";
import { type Selection, useSelection } from "#app/features/dashboard/use-selection.ts";
import type { BookingActions } from "#app/features/dashboard/components/pending-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface BookingsSectionProps {
  page: BookingPage;
  query: TableQuery;
  taken: Pick<Availability, "approved"> | null;
  time_zone: string;
  actions: BookingActions;
}

/** All bookings, filtered, searched and ordered by the database in pages of 50, with bulk decisions. */
export function BookingsSection({ page, query, taken, time_zone, actions }: BookingsSectionProps) {
  const open = page.bookings.filter((booking) => booking.status === "pending");
  const { table, ...selection } = useSelection(open.map(({ id }) => id));
  return (
    <div ref={table} className="grid gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
      <TableFilters query={query} />
      <BulkBar {...{ open, selection, actions }} />
      {page.bookings.length === 0 ? (
        <p className="col-span-full rounded-panel border border-dashed border-sand-300 px-6 py-8 text-ink-600">
          {m.booking_none()}
        </p>
      ) : (
        <BookingsTable bookings={page.bookings} {...{ query, selection, taken, time_zone, actions }} />
      )}
      <div className="col-span-full mt-2">
        <Pagination
          first={query.cursor ? { to: addressOf(query, {}), label: m.dashboard_first_page() } : null}
          next={
            page.next_cursor
              ? { to: addressOf(query, { cursor: page.next_cursor }), label: m.dashboard_next_page() }
              : null
          }
          preventScrollReset
        />
      </div>
    </div>
  );
}

interface BulkBarProps {
  /** The page's pending bookings; no others can be decided in bulk. */
  open: BookingView[];
  selection: Selection;
  actions: BookingActions;
}

function BulkBar({ open, selection, actions }: BulkBarProps) {
  const selected = open.filter(({ id }) => selection.selected.includes(id));
  const busy = selected.some(({ id }) => actions.busyIds.includes(id));
  return (
    <div className="bulk-bar">
      <output className="figures text-sm text-ink-600 empty:hidden sm:mr-2">
        {selected.length > 0 && m.dashboard_selected({ count: selected.length })}
      </output>
      <Button
        disabled={selected.length === 0}
        busy={busy}
        busyLabel={m.booking_updating()}
        onClick={() => actions.approve(selected)}
      >
        {m.dashboard_approve_selected()}
      </Button>
      <Button variant="danger" disabled={selected.length === 0} onClick={() => busy || actions.deny(selected)}>
        {m.dashboard_deny_selected()}
      </Button>
    </div>
  );
}
