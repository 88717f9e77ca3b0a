import { dismissPrompt } from "#app/features/auth/two-factor-prompt.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/two-factor-prompt.dismissal";

/** Dismisses the prompt for two-step sign-in and passkeys ('Not now'). */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context });
  const { database, now } = context.get(appContext);
  await dismissPrompt(database.db, admin.id, now());
  return successResponse(request, { body: { answered: true }, to: "/admin" });
}
