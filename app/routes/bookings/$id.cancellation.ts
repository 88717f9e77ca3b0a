import { requireUser } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/booking-list.server.ts";
import { parseOptionalReason } from "#app/lib/forms/text-schema.ts";
import { cancelBooking } from "#app/features/bookings/bookings.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/$id.cancellation";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const currentUser = await requireUser({ request, context });
  const form = { to: currentUser.role === "admin" ? "/admin" : "/" };
  const reason = parseOptionalReason((await parseBody(request)).reason, "reason");
  if (!reason.ok) return formErrorResponse(request, validationError(reason.fields), form);
  if (!isId(params.id)) return formErrorResponse(request, toBookingError({ ok: false, reason: "not-found" }), form);

  const result = await cancelBooking(database.db, currentUser, params.id, reason.value, now());
  if (!result.ok) return formErrorResponse(request, toBookingError(result), form);
  return successResponse(request, {
    body: { booking: await findBooking(database.db, currentUser, params.id) },
    to: form.to,
  });
}
