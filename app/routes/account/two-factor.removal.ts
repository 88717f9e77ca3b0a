import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { turnOffTwoFactor } from "#app/features/security/two-factor.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import type { Route } from "./+types/two-factor.removal";

export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const { password } = await parseBody(request);
  const rejection = await requirePassword({ request, context }, currentUser, password, {
    to: formPath("two-factor", "turn-off"),
  });
  if (rejection) return rejection;
  await turnOffTwoFactor(context.get(appContext).database.db, currentUser);
  return successResponse(request, { body: { two_factor: false }, to: outcomePath("two-factor-off") });
}
