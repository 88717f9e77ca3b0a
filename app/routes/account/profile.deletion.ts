import { callAuth } from "#app/features/auth/call-auth.server.ts";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { toDeletionError } from "#app/features/account/account-errors.ts";
import { m } from "#messages";
import type { Route } from "./+types/profile.deletion";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const currentUser = await requireUser({ request, context });
  const form = { to: "/" };
  const { password } = await parseBody(request);
  const rejection = await requirePassword({ request, context }, currentUser, password, form, {
    message: m.accounts_wrong_password(),
  });
  if (rejection) return rejection;
  const result = await deleteAccount(database.db, currentUser, now());
  if (!result.ok) return formErrorResponse(request, toDeletionError(result.reason), form);
  const { headers } = await callAuth({ request, context }, "/sign-out", {});
  return successResponse(request, {
    body: { deleted: true, withdrawn: result.withdrawn },
    to: "/login?notice=account-deleted",
    headers,
  });
}
