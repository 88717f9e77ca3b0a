import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { readCounting, toLastNight } from "#app/features/availability/stay-schema.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import { parseDirectChange } from "#app/features/bookings/changes/change-schema.ts";
import { changeBooking } from "#app/features/bookings/changes/changes.server.ts";
import { readCalendarCheck } from "#app/features/bookings/decisions/decision-form.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { appContext } from "#app/context.server.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import { isId } from "#app/lib/id.ts";
import { dayIn } from "#app/lib/stay.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import { formErrorResponse, successResponse, validationError } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.$id.changes";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { database, feeds, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const fields = await parseBody(request);
  const [booking, property] = await Promise.all([
    isId(id) ? findBooking(database.db, admin, id) : null,
    findProperty(database.db),
  ]);
  if (!booking || !property) {
    return formErrorResponse(request, toChangeError({ ok: false, reason: "not-found" }), { to: "/admin" });
  }
  const { max_guests, rates } = property;
  const { counting } = rates;
  const form = {
    to: `/bookings/${id}/changes`,
    values: {
      ...pickStrings(fields, ["start_date", "guest_count", "total_price", "message"]),
      // As in the address of the page, where a stay is the range of its nights.
      end_date: toLastNight(asText(fields.end_date), readCounting(fields) ?? counting),
    },
  };
  const today = dayIn(property.time_zone, now());
  const parsed = parseDirectChange(fields, { today, max_guests, counting, booking });
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  const check = await readCalendarCheck(feeds, fields);
  const result = await changeBooking(database.db, admin, id, parsed.value, now(), check);
  if (!result.ok) return formErrorResponse(request, toChangeError(result, "admin"), form);
  return successResponse(request, { body: { booking: await findBooking(database.db, admin, id) }, to: "/admin" });
}
