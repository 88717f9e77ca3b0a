import { saveNotifications } from "#app/features/users/notifications.server.ts";
import { parseNotifications } from "#app/features/users/notifications.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import type { Route } from "./+types/notifications";
import { m } from "#messages";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin/settings?saved" };
  const notifications = parseNotifications((await parseBody(request)).notifications);
  if (!notifications)
    return formErrorResponse(request, validationError({ notifications: m.accounts_notify_unknown() }), form);
  await saveNotifications(database.db, admin.id, notifications, now());
  return successResponse(request, { body: { notifications }, to: form.to });
}
