import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

/** A link to a booking's printable page, in a new tab so that the current page stays as it is. */
export function PrintLink({ booking, className = "" }: { booking: BookingView; className?: string }) {
  return (
    <a
      href={`/bookings/${booking.id}`}
      target="_blank"
      rel="noreferrer"
      aria-label={m.booking_print_label({ reference: booking.reference })}
      className={buttonClass("quiet", className)}
    >
      {m.booking_print()}
    </a>
  );
}
