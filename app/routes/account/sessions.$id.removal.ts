import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { endSession } from "#app/features/auth/sessions.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { m } from "#messages";
import type { Route } from "./+types/sessions.$id.removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const { database } = context.get(appContext);
  if (!isId(params.id) || !(await endSession(database.db, currentUser.id, params.id))) {
    const apiError = { status: 404, error: "not-found", message: m.security_session_over() } as const;
    return formErrorResponse(request, apiError, { to: formPath("sessions") });
  }
  return successResponse(request, { body: { id: params.id }, to: outcomePath("session-ended") });
}
