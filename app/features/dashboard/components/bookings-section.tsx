import { useEffect } from "react";
import type { BookingStatus } from "#app/lib/enums.ts";
import type { BookingPage } from "#app/features/bookings/list/booking-list.server.ts";
import { BookingsTable } from "#app/features/dashboard/components/bookings-table.tsx";
import { BulkBar } from "#app/features/dashboard/components/bulk-bar.tsx";
import { Pagination } from "#app/features/dashboard/components/pagination.tsx";
import { TableFilters } from "#app/features/dashboard/components/table-filters.tsx";
import { addressOf, type TableQuery } from "#app/features/dashboard/table-query.ts";
import { useSelection } from "#app/features/dashboard/use-selection.ts";
import { m } from "#messages";

interface BookingsSectionProps {
  page: BookingPage;
  query: TableQuery;
  /** The number of bookings with each status, and of all; null when they could not be loaded. */
  counts: Record<BookingStatus | "total", number> | null;
  /** The bookings of the last decision that the server answered. */
  answeredIds: string[];
}

/** All bookings, filtered, searched and ordered by the database in pages of 20, with bulk decisions. */
export function BookingsSection({ page, query, counts, answeredIds }: BookingsSectionProps) {
  const { table, ...selection } = useSelection(page.bookings, `${query.status} ${query.search}`);
  const { remove } = selection;
  const answered = answeredIds.join();
  useEffect(() => {
    if (answered) remove(answered.split(","));
  }, [answered, remove]);
  return (
    <div ref={table} className="grid grid-cols-[minmax(0,1fr)]">
      <TableFilters query={query} counts={counts} />
      {page.bookings.length === 0 ? (
        <p className="mt-3 rounded-panel bg-sand-100 px-5 py-4 text-ink-600">{m.booking_none()}</p>
      ) : (
        <BookingsTable bookings={page.bookings} {...{ query, selection }} />
      )}
      <div className="mt-3">
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
      <BulkBar selection={selection} />
    </div>
  );
}
