import { callAuth } from "#app/accounts/auth-call.server.ts";
import { deleteAccount } from "#app/accounts/leaving.server.ts";
import { refuseWrongPassword } from "#app/accounts/password-check.server.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { refuseLeaving } from "#app/routes/people-answers.server.ts";
import { m } from "#words";
import type { Route } from "./+types/profile.deletion";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const viewer = await requireViewer({ request, context });
  const form = { to: "/" };
  const { password } = await readFields(request);
  const refused = await refuseWrongPassword({ request, context }, viewer, password, form, {
    message: m.accounts_wrong_password(),
  });
  if (refused) return refused;
  const result = await deleteAccount(database.db, viewer, now());
  if (!result.ok) return refuseForm(request, refuseLeaving(result.reason), form);
  const { headers } = await callAuth({ request, context }, "/sign-out", {});
  return done(request, {
    body: { deleted: true, withdrawn: result.withdrawn },
    to: "/login?notice=account-deleted",
    headers,
  });
}
