import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { markRefunded } from "#app/features/bookings/cancellation/refunds.server.ts";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.$id.refund";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  await parseBody(request);
  const form = { to: "/admin" };
  const result = isId(id)
    ? await markRefunded(database.db, admin, id, now())
    : ({ ok: false, reason: "not-found" } as const);
  if (!result.ok) return formErrorResponse(request, toBookingError(result, "admin"), form);
  return successResponse(request, { body: { booking: await findBooking(database.db, admin, id) }, to: form.to });
}
