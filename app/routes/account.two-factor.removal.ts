import { refuseWrongPassword } from "#app/accounts/password-check.server.ts";
import { afterwards } from "#app/accounts/security/security-outcomes.ts";
import { formOf } from "#app/accounts/security/security-paths.ts";
import { turnOffTwoFactor } from "#app/accounts/security/two-factor.server.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import type { Route } from "./+types/account.two-factor.removal";

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
