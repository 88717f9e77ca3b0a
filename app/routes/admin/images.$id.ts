import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { parseImageDetails } from "#app/features/images/image-fields.ts";
import { updateImage } from "#app/features/images/images.server.ts";
import { toImageError } from "#app/features/images/image-errors.ts";
import type { Route } from "./+types/images.$id";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database } = context.get(appContext);
  const form = { to: "/" };
  await requireAdmin({ request, context });
  const parsed = parseImageDetails(await parseBody(request));
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  if (!isId(params.id)) return formErrorResponse(request, toImageError({ ok: false, reason: "not-found" }), form);

  const result = await updateImage(database.db, params.id, parsed.value);
  if (!result.ok) return formErrorResponse(request, toImageError(result), form);
  return successResponse(request, { body: { image: result.image }, to: form.to });
}
