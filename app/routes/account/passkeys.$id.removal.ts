import { removePasskey } from "#app/features/security/passkeys.server.ts";
import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { m } from "#messages";
import type { Route } from "./+types/passkeys.$id.removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const { database } = context.get(appContext);
  if (!isId(params.id) || !(await removePasskey(database.db, currentUser, params.id))) {
    const apiError = { status: 404, error: "not-found", message: m.security_passkey_gone() } as const;
    return formErrorResponse(request, apiError, { to: formPath("passkeys") });
  }
  return successResponse(request, { body: { id: params.id }, to: outcomePath("passkey-removed") });
}
