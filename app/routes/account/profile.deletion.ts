import { callAuth } from "#app/features/auth/call-auth.server.ts";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { refuseWrongPassword } from "#app/features/auth/require-password.server.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { refuseLeaving } from "#app/features/account/account-errors.ts";
import { m } from "#messages";
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
