import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { removeBlock } from "#app/features/availability/blocked-dates.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import type { Route } from "./+types/blocked-dates.$id.removal";
import { m } from "#messages";

export async function action({ request, context, params }: Route.ActionArgs) {
  await requireAdmin({ request, context });
  const { database } = context.get(appContext);
  const form = { to: "/#book" };
  if (!isId(params.id) || !(await removeBlock(database.db, params.id))) {
    const message = m.booking_unblocked_before();
    return formErrorResponse(request, { status: 404, error: "not-found", message }, form);
  }
  return successResponse(request, { body: { id: params.id }, to: form.to });
}
