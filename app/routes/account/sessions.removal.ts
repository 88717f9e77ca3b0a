import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { endOtherSessions } from "#app/features/auth/sessions.server.ts";
import { findSessionId, requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/sessions.removal";

export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const session_id = await findSessionId({ request, context });
  const { database } = context.get(appContext);
  const ended = await database.db.transaction((tx) => endOtherSessions(tx, currentUser.id, session_id));
  return successResponse(request, { body: { ended }, to: outcomePath("sessions-ended") });
}
