import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, errorResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { saveHostPhoto } from "#app/features/images/host-photo.server.ts";
import { toUploadError } from "#app/features/images/image-errors.ts";
import { readPhotos } from "#app/features/images/photo-upload.server.ts";
import { PhotoStorageError } from "#app/features/images/store-photos.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import type { Route } from "./+types/host-photo";
import { m } from "#messages";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, photos, log, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, { status: 404, error: "no-property", message: m.property_not_found() });
  const form = { to: "/" };
  const rejection = await enforceRateLimit({ request, context }, "upload", admin.id, form);
  if (rejection) return rejection;
  const upload = await readPhotos(request, 1);
  if (!upload.ok) return formErrorResponse(request, toUploadError(upload, 1), form);
  const [photo] = upload.photos;
  if (!photo) return formErrorResponse(request, toUploadError({ ok: false, reason: "no-files" }), form);

  try {
    const host_photo = await saveHostPhoto(database.db, photos, property.id, photo, now());
    return successResponse(request, { status: 201, body: { host_photo }, to: form.to });
  } catch (error) {
    if (!(error instanceof PhotoStorageError)) throw error;
    log.error({ err: error }, "The host's photo could not be stored");
    return formErrorResponse(request, toUploadError({ ok: false, reason: "not-kept" }), form);
  }
}
