import { refuseWrongPassword } from "#app/features/auth/require-password.server.ts";
import { afterwards } from "#app/features/security/security-outcomes.ts";
import { formOf } from "#app/features/security/security-paths.ts";
import { turnOffTwoFactor } from "#app/features/security/two-factor.server.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import type { Route } from "./+types/two-factor.removal";

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const { password } = await readFields(request);
  const refused = await refuseWrongPassword({ request, context }, viewer, password, {
    to: formOf("two-factor", "turn-off"),
  });
  if (refused) return refused;
  await turnOffTwoFactor(context.get(appContext).database.db, viewer);
  return done(request, { body: { two_factor: false }, to: afterwards("two-factor-off") });
}
