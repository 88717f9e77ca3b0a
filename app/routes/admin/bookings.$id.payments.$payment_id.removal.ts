import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { removePayment } from "#app/features/payments/payments.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/bookings.$id.payments.$payment_id.removal";

export async function action({ request, context, params: { id, payment_id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  const result =
    isId(id) && isId(payment_id)
      ? await removePayment(database.db, admin, { booking_id: id, payment_id }, now())
      : ({ ok: false, reason: "payment-not-found" } as const);
  if (!result.ok) return formErrorResponse(request, toBookingError(result), form);
  return successResponse(request, { body: { booking: await findBooking(database.db, admin, id) }, to: form.to });
}
