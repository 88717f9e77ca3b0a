import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, errorResponse } from "#app/server/http/responses.server.ts";
import { removeHostPhoto } from "#app/features/images/host-photo.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import type { Route } from "./+types/host-photo.removal";
import { m } from "#messages";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  await requireAdmin({ request, context });
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, { status: 404, error: "no-property", message: m.property_not_found() });

  await removeHostPhoto(database.db, property.id, now());
  return successResponse(request, { body: { host_photo: null }, to: "/" });
}
