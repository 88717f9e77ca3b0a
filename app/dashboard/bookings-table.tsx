import { useEffect, useRef } from "react";
import type { Availability } from "#app/bookings/availability.server.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { BookingRow } from "#app/dashboard/booking-row.tsx";
import type { Selection } from "#app/dashboard/use-selection.ts";
import type { BookingActions } from "#app/dashboard/waiting-card.tsx";

interface BookingsTableProps {
  bookings: BookingView[];
  selection: Selection;
  taken: Pick<Availability, "approved">;
  time_zone: string;
  actions: BookingActions;
}

/** A table on wide screens; on phones each row is a card. */
export function BookingsTable({ bookings, selection, taken, time_zone, actions }: BookingsTableProps) {
  const open = bookings.filter((booking) => booking.status === "pending");
  return (
    <div className="col-span-full lg:rounded-panel lg:border lg:border-sand-200 lg:bg-white">
      <table className="booking-table w-full text-sm">
        <caption className="sr-only">Bookings, newest first</caption>
        <thead>
          <tr>
            <th scope="col">
              <SelectAll selection={selection} of={open.length} />
            </th>
            <th scope="col">Guest</th>
            <th scope="col">Stay</th>
            <th scope="col">Total</th>
            <th scope="col">Status</th>
            <th scope="col">Requested</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
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
        disabled={of === 0}
        checked={of > 0 && number === of}
        onChange={(event) => selection.toggleAll(event.currentTarget.checked)}
      />
      <span className="lg:sr-only">Select all</span>
    </label>
  );
}
