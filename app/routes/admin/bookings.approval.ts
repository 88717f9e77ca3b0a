import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { approveBookings } from "#app/features/bookings/bookings.server.ts";
import { appContext } from "#app/context.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { respondToDecisions, readBookingIds } from "#app/features/bookings/decision-form.server.ts";
import type { Route } from "./+types/bookings.approval";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const ids = await readBookingIds(request, await parseBody(request));
  return respondToDecisions(request, await approveBookings(database.db, admin, ids, now()));
}
