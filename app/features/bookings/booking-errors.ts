import type { ApiError } from "#app/server/http/responses.server.ts";
import type { Conflict } from "#app/features/availability/availability.server.ts";
import type { BlockResult } from "#app/features/availability/blocked-dates.server.ts";
import { type Actor, statusLabels } from "#app/features/bookings/booking-status.ts";
import type { BookingError } from "#app/features/bookings/bookings.server.ts";
import type { PaymentError } from "#app/features/payments/payments.server.ts";
import { decimalLines } from "#app/features/pricing/price.ts";
import { formatMoney, toDecimal } from "#app/lib/money.ts";
import { formatStay } from "#app/lib/stay.ts";
import { m } from "#messages";

// The one place that turns what the booking domain refuses into a status and a sentence.

/** The answer to a refused booking, status change or payment; `to` is who reads it. */
export function toBookingError(refusal: BookingError | PaymentError, to: Actor = "guest"): ApiError {
  switch (refusal.reason) {
    case "no-property":
      return { status: 404, error: refusal.reason, message: m.property_not_found() };
    case "signed-out":
      return { status: 401, error: refusal.reason, message: m.accounts_user_session_expired() };
    case "not-found":
      return { status: 404, error: refusal.reason, message: m.booking_not_found() };
    case "not-yours":
      return { status: 403, error: refusal.reason, message: m.booking_not_yours() };
    case "already-requested":
      return {
        status: 409,
        error: refusal.reason,
        message: m.booking_already_requested(),
      };
    case "payment-not-found":
      return { status: 404, error: refusal.reason, message: m.booking_payment_not_found() };
    case "refund-exceeds-paid": {
      const message = m.booking_refund_exceeds_paid({ paid: formatMoney(refusal.paid, refusal.currency) });
      return { status: 409, error: refusal.reason, message, fields: { amount: message } };
    }
    case "too-many-guests": {
      const message = m.booking_too_many_guests({ guests: m.guests({ count: refusal.max_guests }) });
      return { status: 400, error: refusal.reason, message, fields: { guest_count: message } };
    }
    case "price-changed": {
      const { quote, currency } = refusal;
      return {
        status: 409,
        error: refusal.reason,
        message: m.booking_price_changed({ total: formatMoney(quote.total, currency) }),
        details: { lines: decimalLines(quote.lines, currency), total: toDecimal(quote.total, currency), currency },
      };
    }
    case "dates-taken": {
      const message = takenMessage(refusal.conflict, to);
      return { status: 409, error: refusal.reason, message, fields: { start_date: message } };
    }
    case "status-changed":
      return {
        status: 409,
        error: refusal.reason,
        message: m.booking_status_changed({ status: statusLabels[refusal.status]().toLowerCase() }),
      };
    case "reason-needed": {
      const message = m.booking_reason_needed();
      return { status: 400, error: refusal.reason, message, fields: { reason: message } };
    }
  }
}

/** The answer to refused blocked dates. */
export function toBlockError(refusal: Extract<BlockResult, { ok: false }>): ApiError {
  if (refusal.reason === "no-property") return { status: 404, error: refusal.reason, message: m.property_not_found() };
  const message = refusal.conflict
    ? m.booking_approved_stay({ stay: formatStay(refusal.conflict) })
    : m.booking_approved_stay_some();
  return { status: 409, error: refusal.reason, message, fields: { start_date: message } };
}

function takenMessage(conflict: Conflict | null, to: Actor): string {
  const next = to === "guest" ? m.booking_choose_others() : m.booking_please_deny();
  return `${conflict ? sayObstacle(conflict) : m.booking_some_just_booked()} ${next}`;
}

function sayObstacle({ kind, ...stay }: Conflict): string {
  if (stay.start_date === stay.end_date) {
    const on = { day: formatStay(stay) };
    return kind === "booked" ? m.booking_day_is_booked(on) : m.booking_day_is_unavailable(on);
  }
  const over = { stay: formatStay(stay) };
  return kind === "booked" ? m.booking_stay_is_booked(over) : m.booking_stay_is_unavailable(over);
}
