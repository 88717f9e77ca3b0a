import { requireAdmin } from "#app/accounts/viewer.server.ts";
import { findBooking } from "#app/bookings/booking-list.server.ts";
import { parsePayment } from "#app/bookings/payment.ts";
import { correctPayment } from "#app/bookings/payments.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseFields, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { isId } from "#app/http/id.ts";
import { refuseBooking } from "#app/routes/booking-answers.server.ts";
import type { Route } from "./+types/admin.bookings.payments.payment";

export async function action({ request, context, params: { id, payment_id } }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const form = { to: "/admin" };
  const fields = await readFields(request);
  const booking = isId(id) && isId(payment_id) ? await findBooking(database.db, admin, id) : null;
  if (!booking) return refuseForm(request, refuseBooking({ ok: false, reason: "payment-not-found" }), form);
  const parsed = parsePayment(fields, booking.currency);
  if (!parsed.ok) return refuseForm(request, refuseFields(parsed.fields), form);

  const result = await correctPayment(database.db, admin, { booking_id: id, payment_id }, parsed.value, now());
  if (!result.ok) return refuseForm(request, refuseBooking(result), form);
  return done(request, { body: { booking: await findBooking(database.db, admin, id) }, to: form.to });
}
