import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { parseReason } from "#app/lib/forms/text-schema.ts";
import { denyBookings } from "#app/features/bookings/bookings.server.ts";
import { appContext } from "#app/context.server.ts";
import { validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import {
  newDecisionId,
  respondToDecisions,
  readBookingIds,
} from "#app/features/bookings/decisions/decision-form.server.ts";
import type { Route } from "./+types/bookings.denial";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const fields = await parseBody(request);
  const ids = await readBookingIds(request, fields);
  const reason = parseReason(fields.denial_reason, "denial_reason");
  if (!reason.ok) return formErrorResponse(request, validationError(reason.fields), { to: "/admin" });
  const decision_id = newDecisionId(ids);
  const decisions = await denyBookings(database.db, admin, ids, reason.value, now(), decision_id);
  return respondToDecisions(request, decisions, decision_id);
}
