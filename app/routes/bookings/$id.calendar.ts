import { appContext } from "#app/context.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { icsResponse } from "#app/features/bookings/stay/stay-ics-response.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { isId } from "#app/lib/id.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/$id.calendar";

/** Downloads an approved stay as an iCalendar file. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { database, now, publicUrl } = context.get(appContext);
  const currentUser = await requireUser({ request, context }, { page: true });
  const [booking, property] = await Promise.all([
    isId(params.id) ? findBooking(database.db, currentUser, params.id) : null,
    findProperty(database.db),
  ]);
  if (booking?.status !== "approved" || !property) {
    return errorResponse(request, toBookingError({ ok: false, reason: "not-found" }));
  }
  return icsResponse(booking, property, publicUrl, now());
}
