import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { cancelSetup } from "#app/features/security/two-factor.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/two-factor.cancellation";

/** Cancels an unfinished setup. */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  await cancelSetup(context.get(appContext).database.db, currentUser.id);
  return successResponse(request, { body: { cancelled: true }, to: SECURITY_PATH });
}
