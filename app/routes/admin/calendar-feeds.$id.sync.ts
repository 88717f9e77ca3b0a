import { appContext } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { feedNotFound } from "#app/features/calendar-feeds/feed-errors.ts";
import { hasFeed } from "#app/features/calendar-feeds/feeds.server.ts";
import { isId } from "#app/lib/id.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/calendar-feeds.$id.sync";

/** Reads a feed now. The response says whether that worked, in `last_error`. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  await requireAdmin({ request, context });
  const { database, feeds } = context.get(appContext);
  const form = { to: "/admin/calendars" };
  if (!isId(id) || !(await hasFeed(database.db, id))) return formErrorResponse(request, feedNotFound(), form);
  return successResponse(request, { body: { id, last_error: await feeds.sync(id) }, to: form.to });
}
