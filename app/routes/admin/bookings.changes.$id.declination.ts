import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import { declineChange } from "#app/features/bookings/changes/changes.server.ts";
import { appContext } from "#app/context.server.ts";
import { parseOptionalReason } from "#app/lib/forms/text-schema.ts";
import { isId } from "#app/lib/id.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { formErrorResponse, successResponse, validationError } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.changes.$id.declination";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  const reason = parseOptionalReason((await parseBody(request)).reason, "reason");
  if (!reason.ok) return formErrorResponse(request, validationError(reason.fields), form);
  const result = isId(id)
    ? await declineChange(database.db, admin, id, reason.value, now())
    : ({ ok: false, reason: "change-not-found" } as const);
  if (!result.ok) return formErrorResponse(request, toChangeError(result, "admin"), form);
  return successResponse(request, {
    body: { booking: await findBooking(database.db, admin, result.booking.id) },
    to: form.to,
  });
}
