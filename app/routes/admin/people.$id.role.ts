import { viewProfile } from "#app/features/users/profile.ts";
import { demoteAdmin, grantAdmin } from "#app/features/users/roles.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseFields, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { refuseRole } from "#app/features/users/role-errors.ts";
import { m } from "#messages";
import type { Route } from "./+types/people.$id.role";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin/people" };
  const { role } = await readFields(request);
  if (role !== "admin" && role !== "user") {
    return refuseForm(request, refuseFields({ role: m.accounts_send_role() }), form);
  }
  if (!isId(params.id)) return refuseForm(request, refuseRole("not-found"), form);

  const change = role === "admin" ? grantAdmin : demoteAdmin;
  const result = await change(database.db, admin, params.id, now());
  if (!result.ok) return refuseForm(request, refuseRole(result.reason), form);
  return done(request, { body: { profile: viewProfile(result.person) }, to: form.to });
}
