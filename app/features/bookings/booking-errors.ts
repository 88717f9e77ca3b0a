import type { ApiError } from "#app/server/http/responses.server.ts";
import type { Conflict } from "#app/features/availability/availability.server.ts";
import { type Actor, statusLabels } from "#app/features/bookings/booking-status.ts";
import { doubtMessages } from "#app/features/bookings/decisions/calendar-doubts.ts";
import type { BookingError } from "#app/features/bookings/bookings.server.ts";
import type { UndoResult } from "#app/features/bookings/decisions/undo-decision.server.ts";
import type { PaymentError } from "#app/features/payments/payments.server.ts";
import { decimalLines } from "#app/features/pricing/price.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { formatMoney, toDecimal } from "#app/lib/money.ts";
import { formatStay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** The HTTP error for a rejected booking, status change or payment, worded for `reader`. */
export function toBookingError(error: BookingError | PaymentError, reader: Actor = "guest"): ApiError {
  switch (error.reason) {
    case "no-property":
      return { status: 404, error: error.reason, message: m.property_not_found() };
    case "signed-out":
      return { status: 401, error: error.reason, message: m.accounts_user_session_expired() };
    case "not-found":
      return { status: 404, error: error.reason, message: m.booking_not_found() };
    case "not-yours":
      return { status: 403, error: error.reason, message: m.booking_not_yours() };
    case "already-requested":
      return {
        status: 409,
        error: error.reason,
        message: m.booking_already_requested(),
      };
    case "payment-not-found":
      return { status: 404, error: error.reason, message: m.booking_payment_not_found() };
    case "refund-exceeds-paid": {
      const message = m.booking_refund_exceeds_paid({ paid: formatMoney(error.paid, error.currency) });
      return { status: 409, error: error.reason, message, fields: { amount: message } };
    }
    case "too-many-guests": {
      const message = m.booking_too_many_guests({ guests: m.guests({ count: error.max_guests }) });
      return { status: 400, error: error.reason, message, fields: { guest_count: message } };
    }
    case "price-changed": {
      const { quote, currency } = error;
      return {
        status: 409,
        error: error.reason,
        message: m.booking_price_changed({ total: formatMoney(quote.total, currency) }),
        details: { lines: decimalLines(quote.lines, currency), total: toDecimal(quote.total, currency), currency },
      };
    }
    case "counting-changed":
      return {
        status: 409,
        error: error.reason,
        message: m.booking_counting_changed(),
        details: { counting: error.counting },
      };
    case "dates-taken": {
      const message = takenMessage(error.conflict, reader);
      return { status: 409, error: error.reason, message, fields: { start_date: message } };
    }
    case "imported-dates":
    case "calendars-unanswered": {
      const { reason, events, feeds } = error;
      return { status: 409, error: reason, message: doubtMessages(error).join(" "), details: { events, feeds } };
    }
    case "stay-not-allowed": {
      const message = formatBrokenRule(error.broken);
      const { rule } = error.broken;
      const field = rule === "too-short" || rule === "too-long" || rule === "departure-day" ? "end_date" : "start_date";
      return { status: 409, error: error.reason, message, fields: { [field]: message }, details: { rule } };
    }
    case "preparation": {
      const stay = formatStay(error.conflict);
      const message = reader === "guest" ? m.rule_preparation({ stay }) : m.rule_preparation_admin({ stay });
      return { status: 409, error: error.reason, message, fields: { start_date: message } };
    }
    case "extra-unavailable": {
      const message = m.rule_extra_unavailable({ name: error.name });
      return { status: 409, error: error.reason, message, fields: { extras: message } };
    }
    case "status-changed":
      return {
        status: 409,
        error: error.reason,
        message: m.booking_status_changed({ status: statusLabels[error.status]().toLowerCase() }),
      };
    case "reason-needed": {
      const message = m.booking_reason_needed();
      return { status: 400, error: error.reason, message, fields: { reason: message } };
    }
  }
}

/** The HTTP error for a decision that can't be undone. */
export function toUndoError(reason: Extract<UndoResult, { ok: false }>["reason"]): ApiError {
  switch (reason) {
    case "decision-not-found":
      return { status: 404, error: reason, message: m.booking_undo_not_found() };
    case "undo-too-late":
      return { status: 409, error: reason, message: m.booking_undo_too_late() };
    case "changed-since":
      return { status: 409, error: reason, message: m.booking_undo_changed_since() };
  }
}

function takenMessage(conflict: Conflict | null, reader: Actor): string {
  const advice = reader === "guest" ? m.booking_choose_others() : m.booking_please_deny();
  return `${conflict ? conflictMessage(conflict) : m.booking_some_just_booked()} ${advice}`;
}

function conflictMessage({ kind, ...stay }: Conflict): string {
  if (stay.start_date === stay.end_date) {
    const on = { day: formatStay(stay) };
    return kind === "booked" ? m.booking_day_is_booked(on) : m.booking_day_is_unavailable(on);
  }
  const over = { stay: formatStay(stay) };
  return kind === "booked" ? m.booking_stay_is_booked(over) : m.booking_stay_is_unavailable(over);
}
