import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { CancellationError } from "#app/features/bookings/cancellation/cancel-stay.server.ts";
import { refundedFrom } from "#app/features/bookings/cancellation/refund.ts";
import { formatMoney, toDecimal } from "#app/lib/money.ts";
import type { ApiError } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** The HTTP error for a guest's cancellation that was rejected. */
export function toCancellationError(error: CancellationError): ApiError {
  if (error.reason === "stay-begun") return { status: 409, error: error.reason, message: m.cancellation_begun() };
  if (error.reason !== "refund-changed") return toBookingError(error);
  const { refund, total_price, currency } = error;
  const amounts = {
    refund: formatMoney(refund, currency),
    total: formatMoney(refundedFrom(refund, total_price), currency),
  };
  return {
    status: 409,
    error: error.reason,
    message: m.cancellation_refund_changed(amounts),
    details: { refund: toDecimal(refund, currency), total_price: toDecimal(total_price, currency), currency },
  };
}
