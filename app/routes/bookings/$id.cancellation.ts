import { requireUser } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { cancelAsGuest } from "#app/features/bookings/cancellation/cancel-stay.server.ts";
import { toCancellationError } from "#app/features/bookings/cancellation/cancellation-errors.ts";
import { asText, parseOptionalReason } from "#app/lib/forms/text-schema.ts";
import { cancelBooking } from "#app/features/bookings/bookings.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import type { Route } from "./+types/$id.cancellation";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const currentUser = await requireUser({ request, context });
  const isAdmin = currentUser.role === "admin";
  const fields = await parseBody(request);
  const shown_refund = asText(fields.shown_refund).trim() || null;
  // A stay is cancelled on its own page, and a request is withdrawn in the drawer too.
  const form = { to: isAdmin ? "/admin" : shown_refund === null ? "/" : `/bookings/${id}` };
  const reason = parseOptionalReason(fields.reason, "reason");
  if (!reason.ok) return formErrorResponse(request, validationError(reason.fields), form);
  if (!isId(id)) return formErrorResponse(request, toCancellationError({ ok: false, reason: "not-found" }), form);

  const result = isAdmin
    ? await cancelBooking(database.db, currentUser, id, reason.value, now())
    : await cancelAsGuest(database.db, currentUser, id, { reason: reason.value, shown_refund }, now());
  if (!result.ok) return formErrorResponse(request, toCancellationError(result), form);
  return successResponse(request, {
    body: { booking: await findBooking(database.db, currentUser, id) },
    to: form.to,
  });
}
