import type { Refusal } from "#app/http/answer.server.ts";
import type { Obstacle } from "#app/bookings/availability.server.ts";
import type { BlockResult } from "#app/bookings/blocked-dates.server.ts";
import { statusLabels } from "#app/bookings/booking-status.ts";
import type { BookingRefusal } from "#app/bookings/bookings.server.ts";
import type { PaymentResult } from "#app/bookings/payments.server.ts";
import { count } from "#app/bookings/price.ts";
import { formatDay } from "#app/bookings/stay.ts";

// The one place that turns what the booking domain refuses into a status and a sentence.

/** The answer to a form whose fields were not understood. */
export function refuseFields(fields: Record<string, string>): Refusal {
  return { status: 400, error: "invalid", message: Object.values(fields).join(" "), fields };
}

/** The answer to a refused booking, status change or payment. */
export function refuseBooking(refusal: BookingRefusal | Extract<PaymentResult, { ok: false }>): Refusal {
  switch (refusal.reason) {
    case "no-property":
      return { status: 404, error: refusal.reason, message: "Property not found" };
    case "not-found":
      return { status: 404, error: refusal.reason, message: "This booking does not exist." };
    case "not-yours":
      return { status: 403, error: refusal.reason, message: "Only the owner can do this. Please write to them." };
    case "already-requested":
      return {
        status: 409,
        error: refusal.reason,
        message: "You have already asked for these dates. The owner will answer within 24 hours.",
      };
    case "not-payable":
      return {
        status: 409,
        error: refusal.reason,
        message: "This booking was denied or cancelled, so nothing is due.",
      };
    case "too-many-guests": {
      const message = `The house sleeps up to ${count(refusal.max_guests, "guest")}.`;
      return { status: 400, error: refusal.reason, message, fields: { guest_count: message } };
    }
    case "dates-taken": {
      const message = takenMessage(refusal.obstacle);
      return { status: 409, error: refusal.reason, message, fields: { start_date: message } };
    }
    case "status-changed":
      return {
        status: 409,
        error: refusal.reason,
        message: `This booking is already ${statusLabels[refusal.status].toLowerCase()}. Nothing was changed.`,
      };
    case "reason-needed": {
      const message = "Please give a reason. The guest will read it.";
      return { status: 400, error: refusal.reason, message, fields: { reason: message } };
    }
  }
}

/** The answer to refused blocked dates. */
export function refuseBlock(refusal: Extract<BlockResult, { ok: false }>): Refusal {
  if (refusal.reason === "no-property") return { status: 404, error: refusal.reason, message: "Property not found" };
  const message = refusal.obstacle
    ? `An approved stay holds ${rangeOf(refusal.obstacle)}. Cancel it first, or block other dates.`
    : "An approved stay holds some of these dates. Cancel it first, or block other dates.";
  return { status: 409, error: refusal.reason, message, fields: { start_date: message } };
}

function takenMessage(obstacle: Obstacle | null): string {
  if (!obstacle) return "Some of these dates have just been booked. Please choose others.";
  const state = obstacle.kind === "booked" ? "booked" : "not available";
  return `${rangeOf(obstacle)} ${obstacle.start_date === obstacle.end_date ? "is" : "are"} ${state}. Please choose other dates.`;
}

function rangeOf({ start_date, end_date }: Obstacle): string {
  return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} – ${formatDay(end_date)}`;
}
