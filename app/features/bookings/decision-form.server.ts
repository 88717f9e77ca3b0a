import type { Decision } from "#app/features/bookings/bookings.server.ts";
import {
  successResponse,
  validationError,
  formErrorResponse,
  type ApiError,
} from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { m } from "#messages";

/** How many bookings one decision may name: two pages of the dashboard. */
const MAX_AT_ONCE = 100;

/** The bookings that a decision names, one or more; throws the answer when there is none or too many. */
export async function readBookingIds(request: Request, fields: Record<string, unknown>): Promise<string[]> {
  const given: unknown[] = Array.isArray(fields.booking_id) ? fields.booking_id : [fields.booking_id];
  const ids = given.filter((id) => id !== undefined && id !== "");
  if (ids.length === 0) throw await formErrorResponse(request, wrongIds(m.booking_select_one()), { to: "/admin" });
  if (ids.length > MAX_AT_ONCE) {
    throw await formErrorResponse(request, wrongIds(m.booking_select_fewer({ count: MAX_AT_ONCE })), {
      to: "/admin",
    });
  }
  if (!ids.every(isId))
    throw await formErrorResponse(request, toBookingError({ ok: false, reason: "not-found" }), { to: "/admin" });
  return ids;
}

function wrongIds(message: string): ApiError {
  return validationError({ booking_id: message });
}

/**
 * One result for each booking, in the order they were decided. The status is 200 when at least one was decided;
 * when none was, that of the first refusal, so that a single refused approval is a plain 409.
 */
export async function answerDecisions(request: Request, decisions: Decision[]): Promise<Response> {
  const results = decisions.map(({ booking_id, result }) => {
    if (result.ok) return { booking_id, ok: true as const, status: result.booking.status };
    const { error, message } = toBookingError(result, "admin");
    return { booking_id, ok: false as const, error, message };
  });
  const rejection = decisions.find(({ result }) => !result.ok)?.result;
  if (rejection && !rejection.ok && decisions.every(({ result }) => !result.ok)) {
    const refusal = toBookingError(rejection, "admin");
    return formErrorResponse(request, { ...refusal, details: { results } }, { to: "/admin" });
  }
  return successResponse(request, { body: { results }, to: "/admin" });
}
