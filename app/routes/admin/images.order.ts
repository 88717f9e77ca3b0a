import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, errorResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { orderImages } from "#app/features/images/images.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { toImageError } from "#app/features/images/image-errors.ts";
import type { Route } from "./+types/images.order";
import { m } from "#messages";

export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(appContext);
  await requireAdmin({ request, context });
  const { image_id } = await parseBody(request);
  const given: unknown[] = Array.isArray(image_id) ? image_id : [image_id];
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, { status: 404, error: "no-property", message: m.property_not_found() });

  const result = await orderImages(database.db, property.id, given.filter(isId));
  if (!result.ok) return formErrorResponse(request, toImageError(result), { to: "/" });
  return successResponse(request, { body: { images: result.images }, to: "/" });
}
