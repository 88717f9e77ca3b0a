import { roles } from "#app/lib/enums.ts";
import { viewProfile } from "#app/features/users/profile.ts";
import { demoteAdmin, grantAdmin } from "#app/features/users/roles.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { toRoleError } from "#app/features/users/role-errors.ts";
import { m } from "#messages";
import type { Route } from "./+types/people.$id.role";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin/people" };
  const fields = await parseBody(request);
  const role = roles.find((each) => each === fields.role);
  if (!role) return formErrorResponse(request, validationError({ role: m.accounts_send_role() }), form);
  if (!isId(params.id)) return formErrorResponse(request, toRoleError("not-found"), form);

  const change = role === "admin" ? grantAdmin : demoteAdmin;
  const result = await change(database.db, admin, params.id, now());
  if (!result.ok) return formErrorResponse(request, toRoleError(result.reason), form);
  return successResponse(request, { body: { profile: viewProfile(result.profile) }, to: form.to });
}
