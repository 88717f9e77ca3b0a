import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/booking-list.server.ts";
import { parseOptionalReason } from "#app/lib/forms/text-schema.ts";
import { cancelBooking } from "#app/features/bookings/bookings.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseFields, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { refuseBooking } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/$id.cancellation";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const viewer = await requireViewer({ request, context });
  const form = { to: viewer.role === "admin" ? "/admin" : "/" };
  const reason = parseOptionalReason((await readFields(request)).reason, "reason");
  if (!reason.ok) return refuseForm(request, refuseFields(reason.fields), form);
  if (!isId(params.id)) return refuseForm(request, refuseBooking({ ok: false, reason: "not-found" }), form);

  const result = await cancelBooking(database.db, viewer, params.id, reason.value, now());
  if (!result.ok) return refuseForm(request, refuseBooking(result), form);
  return done(request, { body: { booking: await findBooking(database.db, viewer, params.id) }, to: form.to });
}
