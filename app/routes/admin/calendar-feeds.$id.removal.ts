import { appContext } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { feedNotFound } from "#app/features/calendar-feeds/feed-errors.ts";
import { removeFeed } from "#app/features/calendar-feeds/feeds.server.ts";
import { isId } from "#app/lib/id.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/calendar-feeds.$id.removal";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  await requireAdmin({ request, context });
  const { database } = context.get(appContext);
  const form = { to: "/admin/calendars" };
  if (!isId(id) || !(await removeFeed(database.db, id))) return formErrorResponse(request, feedNotFound(), form);
  return successResponse(request, { body: { id }, to: form.to });
}
