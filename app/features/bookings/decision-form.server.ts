import type { Decision } from "#app/features/bookings/bookings.server.ts";
import { done, refuseFields, refuseForm, type Refusal } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { refuseBooking } from "#app/features/bookings/booking-errors.ts";
import { m } from "#messages";

/** How many bookings one decision may name: two pages of the dashboard. */
const MOST_AT_ONCE = 100;

/** The bookings that a decision names, one or more; throws the answer when there is none or too many. */
export async function readBookingIds(request: Request, fields: Record<string, unknown>): Promise<string[]> {
  const given: unknown[] = Array.isArray(fields.booking_id) ? fields.booking_id : [fields.booking_id];
  const ids = given.filter((id) => id !== undefined && id !== "");
  if (ids.length === 0) throw await refuseForm(request, wrongIds(m.booking_select_one()), { to: "/admin" });
  if (ids.length > MOST_AT_ONCE) {
    throw await refuseForm(request, wrongIds(m.booking_select_fewer({ count: MOST_AT_ONCE })), {
      to: "/admin",
    });
  }
  if (!ids.every(isId))
    throw await refuseForm(request, refuseBooking({ ok: false, reason: "not-found" }), { to: "/admin" });
  return ids;
}

function wrongIds(message: string): Refusal {
  return refuseFields({ booking_id: message });
}

/**
 * One result for each booking, in the order they were decided. The status is 200 when at least one was decided;
 * when none was, that of the first refusal, so that a single refused approval is a plain 409.
 */
export async function answerDecisions(request: Request, decisions: Decision[]): Promise<Response> {
  const results = decisions.map(({ booking_id, result }) => {
    if (result.ok) return { booking_id, ok: true as const, status: result.booking.status };
    const { error, message } = refuseBooking(result, "admin");
    return { booking_id, ok: false as const, error, message };
  });
  const refused = decisions.find(({ result }) => !result.ok)?.result;
  if (refused && !refused.ok && decisions.every(({ result }) => !result.ok)) {
    const refusal = refuseBooking(refused, "admin");
    return refuseForm(request, { ...refusal, details: { results } }, { to: "/admin" });
  }
  return done(request, { body: { results }, to: "/admin" });
}
