import { viewProfile } from "#app/features/users/profile.ts";
import { declineAdmin } from "#app/features/users/roles.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { toRoleError } from "#app/features/users/role-errors.ts";
import type { Route } from "./+types/people.$id.admin-request.denial";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  if (!isId(params.id)) return formErrorResponse(request, toRoleError("not-found"), form);
  const result = await declineAdmin(database.db, admin, params.id, now());
  if (!result.ok) return formErrorResponse(request, toRoleError(result.reason), form);
  return successResponse(request, { body: { profile: viewProfile(result.profile) }, to: form.to });
}
