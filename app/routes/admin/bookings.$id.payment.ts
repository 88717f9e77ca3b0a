import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { parsePayment } from "#app/features/payments/payment.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/bookings.$id.payment";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  const fields = await parseBody(request);
  const booking = isId(params.id) ? await findBooking(database.db, admin, params.id) : null;
  if (!booking) return formErrorResponse(request, toBookingError({ ok: false, reason: "not-found" }), form);
  const parsed = parsePayment(fields, booking.currency);
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);

  const result = await recordPayment(database.db, admin, booking.id, parsed.value, now());
  if (!result.ok) return formErrorResponse(request, toBookingError(result), form);
  return successResponse(request, {
    status: 201,
    body: { booking: await findBooking(database.db, admin, booking.id) },
    to: form.to,
  });
}
