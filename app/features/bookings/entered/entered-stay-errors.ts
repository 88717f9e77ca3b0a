import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { BookingError } from "#app/features/bookings/bookings.server.ts";
import { formatStay } from "#app/lib/stay.ts";
import type { ApiError } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** The HTTP error for a stay that an admin could not enter. */
export function toEnteredStayError(error: BookingError): ApiError {
  if (error.reason !== "dates-taken") return toBookingError(error, "admin");
  const { conflict } = error;
  const stay = conflict && formatStay(conflict);
  const message = !stay
    ? m.entered_dates_just_taken()
    : conflict.kind === "booked"
      ? m.entered_dates_booked({ stay })
      : m.entered_dates_blocked({ stay });
  return { status: 409, error: error.reason, message, fields: { start_date: message } };
}
