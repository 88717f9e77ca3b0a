import type { MouseEvent } from "react";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { labelOf, namesOf } from "#app/features/bookings/booking-format.ts";
import { BookingMenu, GuestButton, Money, StatusDot } from "#app/features/dashboard/components/booking-cells.tsx";
import { conflictLabel } from "#app/features/dashboard/conflicts.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { formatRequested, formatTrip } from "#app/features/dashboard/dashboard-format.ts";
import type { Selection } from "#app/features/dashboard/use-selection.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

interface BookingRowProps {
  booking: BookingView;
  /** The bookings of this page. */
  among: BookingView[];
  selection: Selection;
}

/** One booking in one line, on phones in three, with a menu of actions. */
export function BookingRow({ booking, among, selection }: BookingRowProps) {
  const { today, time_zone } = useDashboard();
  const isSelected = booking.status === "pending" && selection.isSelected(booking.id);
  const nights = m.nights({ count: booking.nights });
  return (
    <tr data-ticked={isSelected || undefined}>
      <td>
        <SelectBox booking={booking} isSelected={isSelected} toggle={selection.toggle} />
      </td>
      <th scope="row" title={namesOf(booking).email}>
        <GuestButton {...{ booking, among }} />
      </th>
      <td className="figures text-sm text-ink-600">{booking.reference}</td>
      <td className="figures">
        {formatTrip(booking, today)}
        <span className="text-ink-600 md:hidden"> · {nights}</span>
      </td>
      <td className="figures text-ink-600">
        {nights}, {m.guests({ count: booking.guest_count })}
      </td>
      <td>
        <Money booking={booking} />
      </td>
      <td>
        <span className="flex items-center">
          <StatusDot status={booking.status} />
          {booking.conflict && <ConflictMark booking={booking} />}
        </span>
      </td>
      <td className="figures text-ink-600">{formatRequested(booking.created_at, time_zone, today)}</td>
      <td>
        <BookingMenu {...{ booking, among }} />
      </td>
    </tr>
  );
}

function ConflictMark({ booking }: Pick<BookingRowProps, "booking">) {
  const { causes } = useDashboard();
  return (
    <span
      title={conflictLabel(causes[booking.id])}
      className="ml-2 inline-flex items-center gap-1 text-sm font-medium text-clay"
    >
      <ToolIcon name="warning" className="size-4" />
      <span className="conflict-word">{m.dashboard_conflict()}</span>
    </span>
  );
}

interface SelectBoxProps {
  booking: BookingView;
  isSelected: boolean;
  toggle: Selection["toggle"];
}

/** Selects a pending booking for a bulk decision. A click with Shift selects the range from the last one. */
function SelectBox({ booking, isSelected, toggle }: SelectBoxProps) {
  if (booking.status !== "pending") return null;
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="booking_id"
        value={booking.id}
        checked={isSelected}
        onClick={(event: MouseEvent<HTMLInputElement>) =>
          toggle(booking.id, event.currentTarget.checked, event.shiftKey)
        }
        // `onClick` handles it, because a change event doesn't know the Shift key.
        readOnly
      />
      <span className="sr-only">{m.dashboard_select({ booking: labelOf(booking) })}</span>
    </label>
  );
}
