import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { hideCodes } from "#app/features/security/two-factor.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/recovery-codes.acknowledgement";

/** Records that the user has saved the recovery codes, which are not shown again. */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  await hideCodes(context.get(appContext).database.db, currentUser.id);
  return successResponse(request, { body: { kept: true }, to: outcomePath("codes-kept") });
}
