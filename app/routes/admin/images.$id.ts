import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseFields, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { parseImageDetails } from "#app/features/images/image-fields.ts";
import { updateImage } from "#app/features/images/images.server.ts";
import { refuseImage } from "#app/features/images/image-errors.ts";
import type { Route } from "./+types/images.$id";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database } = context.get(appContext);
  const form = { to: "/" };
  await requireAdmin({ request, context });
  const parsed = parseImageDetails(await readFields(request));
  if (!parsed.ok) return refuseForm(request, refuseFields(parsed.fields), form);
  if (!isId(params.id)) return refuseForm(request, refuseImage({ ok: false, reason: "not-found" }), form);

  const result = await updateImage(database.db, params.id, parsed.value);
  if (!result.ok) return refuseForm(request, refuseImage(result), form);
  return done(request, { body: { image: result.image }, to: form.to });
}
