import { afterwards } from "#app/accounts/security/security-outcomes.ts";
import { hideCodes } from "#app/accounts/security/two-factor.server.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done } from "#app/http/answer.server.ts";
import type { Route } from "./+types/account.recovery-codes.kept";

/** Their owner has kept the recovery codes: they are never shown again. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  await hideCodes(context.get(appContext).database.db, viewer.id);
  return done(request, { body: { kept: true }, to: afterwards("codes-kept") });
}
