import type { ApiError } from "#app/server/http/responses.server.ts";
import type { BlockResult } from "#app/features/availability/blocked-dates.server.ts";
import { formatStay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** The HTTP error for rejected blocked dates. */
export function toBlockError(error: Extract<BlockResult, { ok: false }>): ApiError {
  if (error.reason === "no-property") return { status: 404, error: error.reason, message: m.property_not_found() };
  const message = error.conflict
    ? m.booking_approved_stay({ stay: formatStay(error.conflict) })
    : m.booking_approved_stay_some();
  return { status: 409, error: error.reason, message, fields: { start_date: message } };
}
