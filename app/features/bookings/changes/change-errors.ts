import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Actor } from "#app/features/bookings/booking-status.ts";
import type { ChangeError } from "#app/features/bookings/changes/changes.server.ts";
import type { ChangeStatus } from "#app/lib/enums.ts";
import type { ApiError } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** The HTTP error for a rejected change of a stay, worded for `reader`. */
export function toChangeError(error: ChangeError, reader: Actor = "guest"): ApiError {
  if (error.reason === "no-change") {
    const message = m.change_same();
    return { status: 400, error: error.reason, message, fields: { start_date: message } };
  }
  if (error.reason === "dates-passed") {
    const message = m.change_dates_passed();
    return { status: 409, error: error.reason, message, fields: { start_date: message } };
  }
  if (error.reason === "currency-changed") {
    const message = reader === "guest" ? m.change_currency_guest() : m.change_currency_admin();
    return {
      status: 409,
      error: error.reason,
      message,
      ...(reader === "admin" && { fields: { total_price: message } }),
    };
  }
  if (error.reason === "change-not-found") return { status: 404, error: error.reason, message: m.change_not_found() };
  if (error.reason === "change-decided") {
    return { status: 409, error: error.reason, message: decidedMessages[error.status]() };
  }
  // A booking's message names the button of the booking form.
  if (error.reason === "counting-changed")
    return { ...toBookingError(error, reader), message: m.change_counting_changed() };
  return toBookingError(error, reader);
}

const decidedMessages: Record<ChangeStatus, () => string> = {
  requested: m.change_not_found,
  accepted: m.change_was_accepted,
  declined: m.change_was_declined,
  withdrawn: m.change_was_withdrawn,
  superseded: m.change_was_superseded,
};
