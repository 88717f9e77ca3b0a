import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { toUndoError } from "#app/features/bookings/booking-errors.ts";
import { undoDecision } from "#app/features/bookings/decisions/undo-decision.server.ts";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.decisions.$id.undo";

/** Undoes a decision about several bookings, for the admin who made it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const result = isId(params.id)
    ? await undoDecision(database.db, admin, params.id, now())
    : ({ ok: false, reason: "decision-not-found" } as const);
  if (!result.ok) return formErrorResponse(request, toUndoError(result.reason), { to: "/admin" });
  return successResponse(request, { body: { booking_ids: result.booking_ids }, to: "/admin" });
}
