import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { parsePayment } from "#app/features/payments/payment.ts";
import { correctPayment } from "#app/features/payments/payments.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, validationError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { isId } from "#app/lib/id.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/bookings.$id.payments.$payment_id";

export async function action({ request, context, params: { id, payment_id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  const fields = await parseBody(request);
  const booking = isId(id) && isId(payment_id) ? await findBooking(database.db, admin, id) : null;
  if (!booking) return formErrorResponse(request, toBookingError({ ok: false, reason: "payment-not-found" }), form);
  const parsed = parsePayment(fields, booking.currency);
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);

  const result = await correctPayment(database.db, admin, { booking_id: id, payment_id }, parsed.value, now());
  if (!result.ok) return formErrorResponse(request, toBookingError(result), form);
  return successResponse(request, { body: { booking: await findBooking(database.db, admin, id) }, to: form.to });
}
