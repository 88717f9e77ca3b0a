import { useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { bookingStatuses } from "#app/lib/enums.ts";
import { bookingOrders } from "#app/features/bookings/booking-sort.ts";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import { FilterLinks } from "#app/features/dashboard/components/filter-links.tsx";
import { addressOf, orderLabels, type TableQuery } from "#app/features/dashboard/table-query.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

/** The search, filter and, on phones where the table has no column heads, the order of the bookings. */
export function TableFilters({ query }: { query: TableQuery }) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const { status, search, order } = query;
  const orderField = useRef<HTMLSelectElement>(null);
  // The field is uncontrolled, so that it keeps the focus after a search and the text typed before hydration.
  const shown = useRef(search);
  useEffect(() => {
    if (field.current && shown.current !== search) field.current.value = search;
    shown.current = search;
  }, [search]);
  // Applies an order that was chosen before hydration.
  useEffect(() => {
    const select = orderField.current;
    if (select && select.value !== order) void submit(select.form, { preventScrollReset: true });
  }, [order, submit]);
  return (
    <div className="grid gap-3">
      <search>
        <Form method="get" action="/admin" preventScrollReset className="flex flex-wrap items-end gap-2">
          {status && <input type="hidden" name="status" value={status} />}
          <div className="min-w-0 flex-1 basis-56 lg:max-w-md">
            <TextField
              label={m.dashboard_search_bookings()}
              name="search"
              type="search"
              defaultValue={search}
              ref={field}
            />
          </div>
          <Button type="submit">{m.property_search()}</Button>
          {search && (
            <Link to={addressOf(query, { search: "" })} preventScrollReset className={buttonClass("quiet")}>
              {m.dashboard_clear_search()}
            </Link>
          )}
          <div className="basis-full lg:hidden">
            <SelectField
              label={m.dashboard_order()}
              name="order"
              value={order}
              ref={orderField}
              onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
            >
              {bookingOrders.map((each) => (
                <option key={each} value={each}>
                  {orderLabels[each]()}
                </option>
              ))}
            </SelectField>
          </div>
        </Form>
      </search>
      <FilterLinks
        label={m.dashboard_filter_status()}
        choices={[null, ...bookingStatuses].map((each) => ({
          to: addressOf(query, { status: each }),
          label: each ? statusLabels[each]() : m.booking_all_statuses(),
          isCurrent: each === status,
        }))}
      />
    </div>
  );
}
