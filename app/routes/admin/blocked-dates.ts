import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { blockDates } from "#app/features/availability/blocked-dates.server.ts";
import { parseBlockRequest } from "#app/features/availability/block-schema.ts";
import { dayIn } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import {
  successResponse,
  errorResponse,
  validationError,
  formErrorResponse,
} from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { toBlockError } from "#app/features/availability/block-errors.ts";
import type { Route } from "./+types/blocked-dates";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const fields = await parseBody(request);
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, toBlockError({ ok: false, reason: "no-property" }));
  const form = { to: "/#book" };

  const parsed = parseBlockRequest(fields, dayIn(property.time_zone, now()));
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  const result = await blockDates(database.db, admin, parsed.value, now());
  if (!result.ok) return formErrorResponse(request, toBlockError(result), form);
  const { id, property_id, start_date, end_date, reason } = result.blocked;
  const blocked_date = { id, property_id, start_date, end_date, reason };
  return successResponse(request, { status: 201, body: { blocked_date, collisions: result.collisions }, to: form.to });
}
