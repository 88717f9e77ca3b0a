import { afterwards } from "#app/accounts/security/security-outcomes.ts";
import { formOf } from "#app/accounts/security/security-paths.ts";
import { endSession } from "#app/accounts/security/sessions.server.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { isId } from "#app/http/id.ts";
import { m } from "#words";
import type { Route } from "./+types/account.sessions.session.removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const { database } = context.get(appContext);
  if (!isId(params.id) || !(await endSession(database.db, viewer.id, params.id))) {
    const refusal = { status: 404, error: "not-found", message: m.security_session_over() } as const;
    return refuseForm(request, refusal, { to: formOf("sessions") });
  }
  return done(request, { body: { id: params.id }, to: afterwards("session-ended") });
}
