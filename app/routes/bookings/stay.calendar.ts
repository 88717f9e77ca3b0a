import { appContext } from "#app/context.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { openGuestLink } from "#app/features/bookings/entered/guest-link.server.ts";
import { icsResponse } from "#app/features/bookings/stay/stay-ics-response.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/stay.calendar";

/** Downloads an approved stay as an iCalendar file, by the guest's private link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth, database, now, publicUrl } = context.get(appContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { secret } = await auth.$context;
  const [opened, property] = await Promise.all([
    openGuestLink(database.db, secret, token, now()),
    findProperty(database.db),
  ]);
  if (!opened.ok || opened.booking.status !== "approved" || !property) {
    return errorResponse(request, toBookingError({ ok: false, reason: "not-found" }));
  }
  return icsResponse(opened.booking, property, publicUrl, now());
}
