import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { toDecimalRates } from "#app/features/pricing/rates-schema.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { updateRates } from "#app/features/property/property.server.ts";
import type { Route } from "./+types/rates";
import { m } from "#messages";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  await requireAdmin({ request, context });
  const fields = await parseBody(request);
  const form = { to: "/admin/prices" };
  const result = await updateRates(database.db, fields, now());
  if (!result) {
    return formErrorResponse(request, { status: 404, error: "no-property", message: m.property_not_found() }, form);
  }
  if (!result.ok) return formErrorResponse(request, validationError(result.fields), form);
  const { rates, currency } = result.value;
  return successResponse(request, { body: { rates: toDecimalRates(rates, currency), currency }, to: form.to });
}
