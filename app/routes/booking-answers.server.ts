import type { Refusal } from "#app/http/answer.server.ts";
import type { Obstacle } from "#app/bookings/availability.server.ts";
import type { BlockResult } from "#app/bookings/blocked-dates.server.ts";
import { type Actor, statusLabels } from "#app/bookings/booking-status.ts";
import type { BookingRefusal } from "#app/bookings/bookings.server.ts";
import type { PaymentResult } from "#app/bookings/payments.server.ts";
import { count } from "#app/bookings/price.ts";
import { formatStay } from "#app/bookings/stay.ts";

// The one place that turns what the booking domain refuses into a status and a sentence.

/** The answer to a refused booking, status change or payment; `to` is who reads it. */
export function refuseBooking(
  refusal: BookingRefusal | Extract<PaymentResult, { ok: false }>,
  to: Actor = "guest",
): Refusal {
  switch (refusal.reason) {
    case "no-property":
      return { status: 404, error: refusal.reason, message: "Property not found" };
    case "signed-out":
      return { status: 401, error: refusal.reason, message: "User session expired. Please sign in again." };
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
      const message = takenMessage(refusal.obstacle, to);
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
    ? `An approved stay holds ${formatStay(refusal.obstacle)}. Cancel it first, or block other dates.`
    : "An approved stay holds some of these dates. Cancel it first, or block other dates.";
  return { status: 409, error: refusal.reason, message, fields: { start_date: message } };
}

function takenMessage(obstacle: Obstacle | null, to: Actor): string {
  const next =
    to === "guest" ? "Please choose other dates." : "This request can’t be approved any more; please deny it.";
  if (!obstacle) return `Some of these dates have just been booked. ${next}`;
  const verb = obstacle.start_date === obstacle.end_date ? "is" : "are";
  return `${formatStay(obstacle)} ${verb} ${obstacle.kind === "booked" ? "booked" : "not available"}. ${next}`;
}
