import { requireAdmin } from "#app/accounts/viewer.server.ts";
import { approveBookings } from "#app/bookings/bookings.server.ts";
import { appContext } from "#app/context.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { answerDecisions, readBookingIds } from "#app/routes/booking-decisions.server.ts";
import type { Route } from "./+types/admin.bookings.approval";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const ids = await readBookingIds(request, await readFields(request));
  return answerDecisions(request, await approveBookings(database.db, admin, ids, now()));
}
