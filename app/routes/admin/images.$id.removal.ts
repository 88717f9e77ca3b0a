import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { removeImage } from "#app/features/images/images.server.ts";
import { toImageError } from "#app/features/images/image-errors.ts";
import type { Route } from "./+types/images.$id.removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database } = context.get(appContext);
  const form = { to: "/" };
  await requireAdmin({ request, context });
  if (!isId(params.id)) return formErrorResponse(request, toImageError({ ok: false, reason: "not-found" }), form);

  const result = await removeImage(database.db, params.id);
  if (!result.ok) return formErrorResponse(request, toImageError(result), form);
  return successResponse(request, { body: { image: result.image }, to: form.to });
}
