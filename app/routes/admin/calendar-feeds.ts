import { appContext } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { listCollisions } from "#app/features/calendar-feeds/collisions.server.ts";
import { findExportUrl } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { toFeedError } from "#app/features/calendar-feeds/feed-errors.ts";
import { parseFeedRequest } from "#app/features/calendar-feeds/feed-schema.ts";
import { addFeed, listFeeds } from "#app/features/calendar-feeds/feeds.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import {
  errorResponse,
  formErrorResponse,
  successResponse,
  validationError,
} from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/calendar-feeds";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { database, publicUrl, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, toFeedError({ ok: false, reason: "no-property" }));
  const today = dayIn(property.time_zone, now());
  const [feeds, export_url, collisions] = await Promise.all([
    listFeeds(database.db, today),
    findExportUrl(database.db, publicUrl),
    listCollisions(database.db, today),
  ]);
  return Response.json({ feeds, export_url, collisions });
}

/** Adds a feed, and reads it at once. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin({ request, context });
  const { database, feeds, now } = context.get(appContext);
  const fields = await parseBody(request);
  const form = { to: "/admin/calendars", values: pickStrings(fields, ["name", "url"]) };
  const parsed = parseFeedRequest(fields);
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  const added = await addFeed(database.db, parsed.value, now());
  if (!added.ok) return formErrorResponse(request, toFeedError(added), form);
  const last_error = await feeds.sync(added.id);
  const feed = { id: added.id, ...parsed.value, last_error };
  return successResponse(request, { status: 201, body: { feed }, to: form.to });
}
