import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { OrderedBy } from "#app/features/bookings/booking-sort.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { BookingRow } from "#app/features/dashboard/components/booking-row.tsx";
import { addressOf, nextOrder, orderLabels, sortOf, type TableQuery } from "#app/features/dashboard/table-query.ts";
import type { Selection } from "#app/features/dashboard/use-selection.ts";
import type { BookingActions } from "#app/features/dashboard/components/pending-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

interface BookingsTableProps {
  bookings: BookingView[];
  query: TableQuery;
  selection: Selection;
  taken: Pick<Availability, "approved"> | null;
  time_zone: string;
  actions: BookingActions;
}

/** The bookings as a table on wide screens; on phones each row is a card. */
export function BookingsTable({ bookings, query, selection, taken, time_zone, actions }: BookingsTableProps) {
  const open = bookings.filter((booking) => booking.status === "pending");
  return (
    <div className="col-span-full lg:rounded-panel lg:border lg:border-sand-200 lg:bg-white">
      <table className="booking-table w-full text-sm">
        <caption className="sr-only">{m.dashboard_table({ order: orderLabels[query.order]() })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <SelectAll selection={selection} of={open.length} />
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.by} {...column} query={query} />
            ))}
            <th scope="col">
              <span className="sr-only">{m.dashboard_actions()}</span>
            </th>
          </tr>
        </thead>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} {...{ booking, selection, taken, time_zone, actions }} />
        ))}
      </table>
    </div>
  );
}

const columns: { by: OrderedBy; label: () => string }[] = [
  { by: "guest", label: m.booking_guest },
  { by: "stay", label: m.dashboard_stay },
  { by: "total", label: m.booking_total },
  { by: "status", label: m.booking_status },
  { by: "requested", label: m.dashboard_requested },
];

/** A link that orders the table by this column, and reverses the order when it already is. */
function ColumnHead({ by, label, query }: { by: OrderedBy; label: () => string; query: TableQuery }) {
  const sort = sortOf(by, query.order);
  return (
    <th scope="col" aria-sort={sort}>
      <Link
        to={addressOf(query, { order: nextOrder(by, query.order) })}
        preventScrollReset
        className="-my-1 inline-flex min-h-8 items-center gap-1 no-underline hover:text-ink-900 hover:underline"
      >
        {label()}
        <Icon
          name="down"
          className={`size-3.5 ${sort ? "" : "invisible"} ${sort === "ascending" ? "rotate-180" : ""}`}
        />
      </Link>
    </th>
  );
}

function SelectAll({ selection, of }: { selection: Selection; of: number }) {
  const ref = useRef<HTMLInputElement>(null);
  const number = selection.selected.length;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = number > 0 && number < of;
  }, [number, of]);
  return (
    <label className="tick">
      <input
        ref={ref}
        type="checkbox"
        name="select_all"
        disabled={of === 0}
        checked={of > 0 && number === of}
        onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
      />
      <span className="lg:sr-only">{m.dashboard_select_all()}</span>
    </label>
  );
}
