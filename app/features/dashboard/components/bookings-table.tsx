import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { OrderedBy } from "#app/features/bookings/list/booking-sort.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { BookingRow } from "#app/features/dashboard/components/booking-row.tsx";
import { addressOf, nextOrder, orderLabels, sortOf, type TableQuery } from "#app/features/dashboard/table-query.ts";
import type { Selection } from "#app/features/dashboard/use-selection.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

interface BookingsTableProps {
  bookings: BookingView[];
  query: TableQuery;
  selection: Selection;
}

/** The bookings as a table with one line for each; on phones each row has three lines and the heads are hidden. */
export function BookingsTable({ bookings, query, selection }: BookingsTableProps) {
  const pending = bookings.filter((booking) => booking.status === "pending").length;
  return (
    <table className="booking-table">
      <caption className="sr-only">{m.dashboard_table({ order: orderLabels[query.order]() })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <SelectAll selection={selection} of={pending} />
          </th>
          {columns.map(({ by, label }) =>
            by ? (
              <ColumnHead key={label()} by={by} label={label} query={query} />
            ) : (
              <th key={label()} scope="col">
                {label()}
              </th>
            ),
          )}
          <th scope="col">
            <span className="sr-only">{m.dashboard_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} among={bookings} {...{ booking, selection }} />
        ))}
      </tbody>
    </table>
  );
}

/** The columns between the checkbox and the menu; those with `by` can order the table. */
const columns: { by?: OrderedBy; label: () => string }[] = [
  { by: "guest", label: m.booking_guest },
  { label: m.booking_reference },
  { by: "stay", label: m.dashboard_stay_range },
  { label: m.dashboard_nights_and_guests },
  { by: "total", label: m.dashboard_total_paid },
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
        className={`inline-flex min-h-8 items-center gap-1 no-underline hover:text-ink-900 hover:underline ${sort ? "text-ink-900" : ""}`}
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
  const number = selection.onPage;
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
      <span className="md:sr-only">{m.dashboard_select_all()}</span>
    </label>
  );
}
