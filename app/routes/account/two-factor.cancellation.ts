import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { dropSetup } from "#app/features/security/two-factor.server.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/two-factor.cancellation";

/** Leaves a setup that was begun. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  await dropSetup(context.get(appContext).database.db, viewer.id);
  return done(request, { body: { cancelled: true }, to: SECURITY_PATH });
}
