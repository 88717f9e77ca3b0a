import { type MouseEvent, useId, useState } from "react";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { formatDay } from "#app/lib/stay.ts";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { BookingDetails } from "#app/features/dashboard/components/booking-details.tsx";
import { conflictLabel, formatAmount, labelOf, namesOf, paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatMoment } from "#app/lib/format-time.ts";
import type { Selection } from "#app/features/dashboard/use-selection.ts";
import type { BookingActions } from "#app/features/dashboard/components/pending-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface BookingRowProps {
  booking: BookingView;
  selection: Selection;
  taken: Pick<Availability, "approved"> | null;
  time_zone: string;
  actions: BookingActions;
}

/** One booking, with a button that shows its details in a second row. */
export function BookingRow({ booking, selection, taken, time_zone, actions }: BookingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const names = namesOf(booking);
  const requested = formatMoment(booking.created_at, time_zone);
  const isPending = booking.status === "pending";
  const isSelected = selection.isSelected(booking.id);
  return (
    <tbody data-ticked={isSelected || undefined}>
      <tr>
        <td>
          <SelectBox booking={booking} isSelected={isSelected} toggle={selection.toggle} />
        </td>
        <th scope="row">
          <span className="block font-semibold wrap-anywhere">{names.guest}</span>
          <span className="block font-normal text-ink-600 wrap-anywhere">{names.email}</span>
        </th>
        <td data-label={m.dashboard_stay()}>
          <span className="figures block">
            <StayDays booking={booking} />
          </span>
          <span className="figures block text-ink-600">
            {m.nights({ count: booking.nights })}, {m.guests({ count: booking.guest_count })}
          </span>
        </td>
        <td data-label={m.booking_total()}>
          <span className="figures block font-semibold">{formatAmount(booking.total_price, booking.currency)}</span>
          <span className="figures block text-ink-600">{paymentLabel(booking)}</span>
        </td>
        <td data-label={m.booking_status()}>
          <span className="block">
            <StatusBadge status={booking.status} />
          </span>
          {booking.conflict && (
            <span className="mt-1 block font-medium text-clay">{conflictLabel(booking, taken)}</span>
          )}
        </td>
        <td data-label={m.dashboard_requested()} className="figures">
          <span className="block whitespace-nowrap">{requested.day}</span>
          <span className="block text-ink-600">{requested.time}</span>
        </td>
        <td>
          <span className="row-actions">
            {isPending && <Decide {...{ booking, actions }} />}
            {booking.status === "approved" && (
              <Button
                variant="quiet"
                aria-label={m.booking_cancel_label({ booking: labelOf(booking) })}
                onClick={() => actions.cancel(booking)}
              >
                {m.ui_cancel()}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={(isOpen ? m.dashboard_close_details : m.dashboard_details_of)({ booking: labelOf(booking) })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? m.ui_close() : m.property_details()}
            </Button>
          </span>
        </td>
      </tr>
      <tr id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <td colSpan={7}>
            <BookingDetails
              booking={booking}
              time_zone={time_zone}
              onPay={(payment) => actions.pay(booking, payment)}
            />
          </td>
        )}
      </tr>
    </tbody>
  );
}

/** The days of a stay; a line breaks only between them. */
function StayDays({ booking: { start_date, end_date } }: Pick<BookingRowProps, "booking">) {
  if (start_date === end_date) return <span className="whitespace-nowrap">{formatDay(start_date)}</span>;
  return (
    <>
      <span className="whitespace-nowrap">{formatDay(start_date)} –</span>{" "}
      <span className="whitespace-nowrap">{formatDay(end_date)}</span>
    </>
  );
}

function Decide({ booking, actions }: Pick<BookingRowProps, "booking" | "actions">) {
  const busy = actions.busyIds.includes(booking.id);
  const label = { booking: labelOf(booking) };
  return (
    <>
      {!booking.conflict && (
        <Button
          variant="quiet"
          className="text-left"
          busy={busy}
          busyLabel={m.booking_updating()}
          aria-label={busy ? undefined : m.booking_approve_label(label)}
          onClick={() => actions.approve([booking])}
        >
          {m.booking_approve()}
        </Button>
      )}
      <Button variant="quiet" aria-label={m.booking_deny_label(label)} onClick={() => busy || actions.deny([booking])}>
        {m.booking_deny()}
      </Button>
    </>
  );
}

interface SelectBoxProps {
  booking: BookingView;
  isSelected: boolean;
  toggle: Selection["toggle"];
}

/** Selects the booking for a bulk decision, if it is pending. A click with Shift selects the range from the last one. */
function SelectBox({ booking, isSelected, toggle }: SelectBoxProps) {
  const isPending = booking.status === "pending";
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="booking_id"
        value={booking.id}
        disabled={!isPending}
        checked={isPending && isSelected}
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
