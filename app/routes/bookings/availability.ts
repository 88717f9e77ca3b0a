import { findAvailability } from "#app/features/availability/availability.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/availability";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, toBookingError({ ok: false, reason: "no-property" }));
  return Response.json(await findAvailability(database.db, property.id, dayIn(property.time_zone, now())));
}
