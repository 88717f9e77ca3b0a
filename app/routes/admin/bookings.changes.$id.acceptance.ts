import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import { acceptChange } from "#app/features/bookings/changes/changes.server.ts";
import { readCalendarCheck } from "#app/features/bookings/decisions/decision-form.server.ts";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.changes.$id.acceptance";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, feeds, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  const fields = await parseBody(request);
  if (!isId(id)) return formErrorResponse(request, toChangeError({ ok: false, reason: "change-not-found" }), form);
  const check = await readCalendarCheck(feeds, fields);
  const result = await acceptChange(database.db, admin, id, now(), check);
  if (!result.ok) return formErrorResponse(request, toChangeError(result, "admin"), form);
  return successResponse(request, {
    body: { booking: await findBooking(database.db, admin, result.booking.id) },
    to: form.to,
  });
}
