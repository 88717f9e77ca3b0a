import { viewProfile } from "#app/accounts/profile.ts";
import { demoteAdmin, grantAdmin } from "#app/accounts/roles.server.ts";
import { requireAdmin } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseFields, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { isId } from "#app/http/id.ts";
import { refuseRole } from "#app/routes/people-answers.server.ts";
import { m } from "#words";
import type { Route } from "./+types/admin.people.role";

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
