import { requireUser } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import { withdrawChange } from "#app/features/bookings/changes/changes.server.ts";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/$id.changes.withdrawal";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const guest = await requireUser({ request, context });
  const result = isId(id)
    ? await withdrawChange(database.db, guest, id, now())
    : ({ ok: false, reason: "not-found" } as const);
  const to = `/bookings/${id}`;
  if (!result.ok) return formErrorResponse(request, toChangeError(result), { to });
  return successResponse(request, { body: { booking: await findBooking(database.db, guest, id) }, to });
}
