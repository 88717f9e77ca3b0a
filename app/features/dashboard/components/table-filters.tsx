import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { type BookingStatus, bookingStatuses } from "#app/lib/enums.ts";
import { bookingOrders } from "#app/features/bookings/list/booking-sort.ts";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import { FilterLinks } from "#app/features/dashboard/components/filter-links.tsx";
import { addressOf, orderLabels, type TableQuery } from "#app/features/dashboard/table-query.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { SearchField } from "#app/features/dashboard/components/search-field.tsx";
import { m } from "#messages";

interface TableFiltersProps {
  query: TableQuery;
  /** The number of bookings with each status, and of all. */
  counts: Record<BookingStatus | "total", number> | null;
}

const select = "select min-h-12 w-full min-w-0 truncate rounded-control border border-ink-500 pr-10 pl-3.5 text-base";

/** The search and filter and, on phones where the table has no column heads, the order of the bookings. */
export function TableFilters({ query, counts }: TableFiltersProps) {
  const submit = useSubmit();
  const { status, search, order } = query;
  const field = useRef<HTMLInputElement>(null);
  // The field is uncontrolled, so that it keeps the focus after a search and the text typed before hydration.
  const shown = useRef(search);
  useEffect(() => {
    if (field.current && shown.current !== search) field.current.value = search;
    shown.current = search;
  }, [search]);
  const statusField = useSelectBeforeHydration(status ?? "");
  const orderField = useSelectBeforeHydration(order);
  const send = (form: HTMLFormElement | null) => void submit(form, { preventScrollReset: true });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="-ml-3 max-md:hidden">
        <FilterLinks
          label={m.dashboard_filter_status()}
          choices={[null, ...bookingStatuses].map((each) => ({
            to: addressOf(query, { status: each }),
            label: each ? statusLabels[each]() : m.booking_all_statuses(),
            count: counts?.[each ?? "total"],
            isCurrent: each === status,
          }))}
        />
      </div>
      <search className="ml-auto max-md:w-full">
        <Form method="get" action="/admin" preventScrollReset className="grid grid-cols-2 items-center gap-2 md:flex">
          {search && (
            <Link
              to={addressOf(query, { search: "" })}
              preventScrollReset
              className={buttonClass("quiet", "text-sm max-md:order-last max-md:col-span-2")}
            >
              {m.dashboard_clear_search()}
            </Link>
          )}
          <div className="relative max-md:col-span-2 md:w-75">
            <SearchField ref={field} label={m.dashboard_search_bookings()} defaultValue={search} />
          </div>
          <select
            ref={statusField}
            name="status"
            aria-label={m.dashboard_filter_status()}
            defaultValue={status ?? ""}
            className={`${select} md:hidden`}
            onChange={(event) => send(event.currentTarget.form)}
          >
            {[null, ...bookingStatuses].map((each) => (
              <option key={each} value={each ?? ""}>
                {countLabel(each ? statusLabels[each]() : m.booking_all_statuses(), counts?.[each ?? "total"])}
              </option>
            ))}
          </select>
          <select
            ref={orderField}
            name="order"
            aria-label={m.dashboard_order()}
            defaultValue={order}
            className={`${select} md:hidden`}
            onChange={(event) => send(event.currentTarget.form)}
          >
            {bookingOrders.map((each) => (
              <option key={each} value={each}>
                {orderLabels[each]()}
              </option>
            ))}
          </select>
        </Form>
      </search>
    </div>
  );
}

function countLabel(status: string, count: number | undefined): string {
  return count === undefined ? status : m.dashboard_status_filter_count({ status, count });
}

/** The ref of a select that shows `value`: applies a choice that was made before hydration, and follows a new value. */
function useSelectBeforeHydration(value: string): RefObject<HTMLSelectElement | null> {
  const submit = useSubmit();
  const ref = useRef<HTMLSelectElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const field = ref.current;
    const isFirst = shown.current === undefined;
    shown.current = value;
    if (!field || field.value === value) return;
    if (isFirst) void submit(field.form, { preventScrollReset: true });
    else field.value = value;
  }, [value, submit]);
  return ref;
}
