import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { parseReason } from "#app/lib/forms/text-schema.ts";
import { formErrorResponse, validationError } from "#app/server/http/responses.server.ts";
import { previewApproval } from "#app/features/bookings/decisions/approval-preview.server.ts";
import { approveBookings, denyBookings } from "#app/features/bookings/bookings.server.ts";
import { findTakenRequests } from "#app/features/bookings/decisions/pending-requests.server.ts";
import { appContext } from "#app/context.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import {
  newDecisionId,
  respondToDecisions,
  readBookingIds,
  readCalendarCheck,
  readIds,
} from "#app/features/bookings/decisions/decision-form.server.ts";
import type { Route } from "./+types/bookings.approval";

/** What the approval of the bookings named `booking_id` in the address would do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, now } = context.get(appContext);
  await requireAdmin({ request, context });
  const ids = await readBookingIds(request, { booking_id: new URL(request.url).searchParams.getAll("booking_id") });
  return Response.json(await previewApproval(database.db, ids, now()));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, feeds, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const fields = await parseBody(request);
  const ids = await readBookingIds(request, fields);
  const check = await readCalendarCheck(feeds, fields);
  const denied = readIds(fields.deny_booking_id).filter((id) => !ids.includes(id));
  const reason = denied.length > 0 ? parseReason(fields.denial_reason, "denial_reason") : null;
  if (reason && !reason.ok) return formErrorResponse(request, validationError(reason.fields), { to: "/admin" });
  const decision_id = newDecisionId([...ids, ...denied]);
  const decisions = await approveBookings(database.db, admin, ids, now(), check, { decision_id, denied });
  if (reason) {
    // Where an approval failed, its nights are still free for the others.
    const taken = await findTakenRequests(database.db, denied);
    decisions.push(...(await denyBookings(database.db, admin, taken, reason.value, now(), decision_id)));
  }
  return respondToDecisions(request, decisions, decision_id);
}
