import { appContext } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findExportUrl, renewExportToken } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/calendar-feeds.export-token";

/** Creates the address of the exported calendar, or renews it. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin({ request, context });
  const { database, publicUrl, now } = context.get(appContext);
  await renewExportToken(database.db, now());
  const export_url = await findExportUrl(database.db, publicUrl);
  return successResponse(request, { body: { export_url }, to: "/admin/calendars" });
}
