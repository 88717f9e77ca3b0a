import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { extraGuestFee } from "#app/features/pricing/price.ts";
import { toDecimalRates } from "#app/features/pricing/rates-schema.ts";
import { toDecimal } from "#app/lib/money.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { parsePropertyFields } from "#app/features/property/property-schema.ts";
import { findProperty, updateProperty } from "#app/features/property/property.server.ts";
import type { Route } from "./+types/property";
import { m } from "#messages";

/** The most bytes of the body: the four long texts, with every character percent-encoded. */
const FORM_LIMIT = 1024 * 1024;

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  await requireAdmin({ request, context });
  const fields = await parseBody(request, FORM_LIMIT);
  const form = { to: safeRedirect(fields.next), values: pickStrings(fields, Object.keys(fields)) };
  const { currency } = (await findProperty(database.db)) ?? { currency: "USD" };
  const parsed = parsePropertyFields(fields, currency);
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  if (Object.keys(parsed.value).length === 0) {
    const message = m.property_nothing_sent();
    return formErrorResponse(request, { status: 400, error: "nothing-given", message, fields: {} }, form);
  }
  const property = await updateProperty(database.db, parsed.value, now(), currency);
  if (!property) {
    return formErrorResponse(request, { status: 404, error: "no-property", message: m.property_not_found() }, form);
  }
  const body = {
    property: {
      ...property,
      price_per_night: toDecimal(property.price_per_night, property.currency),
      extra_guest_fee: toDecimal(extraGuestFee(property), property.currency),
      rates: toDecimalRates(property.rates, property.currency),
    },
  };
  return successResponse(request, { body, to: form.to });
}
