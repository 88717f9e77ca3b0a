import { appContext } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { overrideCollision } from "#app/features/bookings/decisions/calendar-check.server.ts";
import { isId } from "#app/lib/id.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/calendar-feeds.overrides";
import { m } from "#messages";

/** Keeps an approved stay although an imported event shares days with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context });
  const { database, now } = context.get(appContext);
  const { booking_id, event_id } = await parseBody(request);
  const form = { to: "/admin" };
  const overridden =
    isId(booking_id) &&
    isId(event_id) &&
    (await overrideCollision(database.db, admin, { booking_id, event_id }, now())).ok;
  if (!overridden) {
    const error = { status: 404, error: "not-found", message: m.calendars_collision_gone() } as const;
    return formErrorResponse(request, error, form);
  }
  return successResponse(request, { body: { booking_id, event_id }, to: form.to });
}
