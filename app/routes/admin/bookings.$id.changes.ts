import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import { readChangeForm } from "#app/features/bookings/changes/change-form.server.ts";
import { parseDirectChange } from "#app/features/bookings/changes/change-schema.ts";
import { changeBooking } from "#app/features/bookings/changes/changes.server.ts";
import { readCalendarCheck } from "#app/features/bookings/decisions/decision-form.server.ts";
import { appContext } from "#app/context.server.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.$id.changes";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, feeds, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const options = { actor: "admin", parse: parseDirectChange } as const;
  const { change, fields, form } = await readChangeForm({ request, context }, admin, id, options);
  const check = await readCalendarCheck(feeds, fields);
  const result = await changeBooking(database.db, admin, id, change, now(), check);
  if (!result.ok) return formErrorResponse(request, toChangeError(result, "admin"), form);
  return successResponse(request, { body: { booking: await findBooking(database.db, admin, id) }, to: "/admin" });
}
