import { SECURITY_PATH } from "#app/accounts/security/security-paths.ts";
import { dropSetup } from "#app/accounts/security/two-factor.server.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done } from "#app/http/answer.server.ts";
import type { Route } from "./+types/account.two-factor.cancellation";

/** Leaves a setup that was begun. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  await dropSetup(context.get(appContext).database.db, viewer.id);
  return done(request, { body: { cancelled: true }, to: SECURITY_PATH });
}
