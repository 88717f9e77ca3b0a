import { randomUUID } from "node:crypto";
import type { Decision } from "#app/features/bookings/bookings.server.ts";
import type { CalendarCheck } from "#app/features/bookings/decisions/calendar-check.server.ts";
import type { UnansweredFeed } from "#app/features/calendar-feeds/feed-reader.server.ts";
import {
  successResponse,
  validationError,
  formErrorResponse,
  type ApiError,
} from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { m } from "#messages";

/** Two pages of the dashboard. */
const MAX_BOOKINGS = 100;

/** The ids of the bookings to decide; throws the error response when there are none, too many, or one is not an id. */
export async function readBookingIds(request: Request, fields: Record<string, unknown>): Promise<string[]> {
  const given: unknown[] = Array.isArray(fields.booking_id) ? fields.booking_id : [fields.booking_id];
  const ids = given.filter((id) => id !== undefined && id !== "");
  if (ids.length === 0) throw await formErrorResponse(request, invalidIds(m.booking_select_one()), { to: "/admin" });
  if (ids.length > MAX_BOOKINGS) {
    throw await formErrorResponse(request, invalidIds(m.booking_select_fewer({ count: MAX_BOOKINGS })), {
      to: "/admin",
    });
  }
  if (!ids.every(isId))
    throw await formErrorResponse(request, toBookingError({ ok: false, reason: "not-found" }), { to: "/admin" });
  return ids;
}

/** The ids of a field that may be absent or repeated; others are left out, because they name nothing. */
export function readIds(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isId);
}

/**
 * What is known of other sites' calendars before an approval, and what the admin has accepted by name. Waits for the sites,
 * so it must be called before the transaction of the approval.
 */
export async function readCalendarCheck(
  feeds: { refreshOld: () => Promise<UnansweredFeed[]> },
  fields: Record<string, unknown>,
): Promise<CalendarCheck> {
  return {
    unanswered: await feeds.refreshOld(),
    accepted_feeds: readIds(fields.accepted_feed),
    overridden_events: readIds(fields.overridden_event),
  };
}

function invalidIds(message: string): ApiError {
  return validationError({ booking_id: message });
}

/** The id by which a decision about several bookings can be undone; a single one is final, and its e-mail leaves at once. */
export function newDecisionId(booking_ids: string[]): string | undefined {
  return new Set(booking_ids).size > 1 ? randomUUID() : undefined;
}

/**
 * Responds with one result for each booking, in the order they were decided, and the id by which they can be undone. The
 * status is 200 when at least one booking was changed, otherwise that of the first error: a single rejected approval is a
 * plain 409.
 */
export async function respondToDecisions(
  request: Request,
  decisions: Decision[],
  decision_id?: string,
): Promise<Response> {
  const results = decisions.map(({ booking_id, result }) => {
    if (result.ok) return { booking_id, ok: true as const, status: result.booking.status };
    const { error, message, details } = toBookingError(result, "admin");
    return { booking_id, ok: false as const, error, message, ...details };
  });
  const firstFailure = decisions.find(({ result }) => !result.ok)?.result;
  if (firstFailure && !firstFailure.ok && decisions.every(({ result }) => !result.ok)) {
    const error = toBookingError(firstFailure, "admin");
    return formErrorResponse(request, { ...error, details: { results } }, { to: "/admin" });
  }
  return successResponse(request, { body: { results, decision_id }, to: "/admin" });
}
