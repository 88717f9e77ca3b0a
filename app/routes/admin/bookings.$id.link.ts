import { appContext, type Call } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { createGuestPath, renewGuestLink } from "#app/features/bookings/entered/guest-link.server.ts";
import { isId } from "#app/lib/id.ts";
import { errorResponse, formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/bookings.$id.link";

/** The guest's private link to a stay without an account; null for other bookings. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  if (!isId(params.id)) return errorResponse(request, toBookingError({ ok: false, reason: "not-found" }));
  return Response.json({ url: await findUrl({ request, context }, params.id) }, { headers: noStore });
}

/** Renews it: the links before end. */
export async function action({ request, context, params }: Route.ActionArgs) {
  await requireAdmin({ request, context });
  const { database } = context.get(appContext);
  const form = { to: isId(params.id) ? `/bookings/${params.id}` : "/admin" };
  if (!isId(params.id) || !(await renewGuestLink(database.db, params.id))) {
    return formErrorResponse(request, toBookingError({ ok: false, reason: "not-found" }), form);
  }
  const url = await findUrl({ request, context }, params.id);
  return successResponse(request, { body: { url }, to: form.to, headers: noStore });
}

const noStore = { "Cache-Control": "private, no-store" };

async function findUrl({ context }: Call, id: string): Promise<string | null> {
  const { auth, database, publicUrl } = context.get(appContext);
  const path = await createGuestPath(database.db, (await auth.$context).secret, id);
  return path && publicUrl + path;
}
