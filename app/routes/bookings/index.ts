import * as z from "zod/mini";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { listBookings, viewRequest } from "#app/features/bookings/booking-list.server.ts";
import { parseBookingRequest } from "#app/features/bookings/booking-schema.ts";
import { bookingStatuses } from "#app/features/bookings/booking-status.ts";
import { requestBooking } from "#app/features/bookings/bookings.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuse, refuseFields, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields, textsOf } from "#app/server/http/parse-body.server.ts";
import { refuseTooMany } from "#app/server/http/rate-limits.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { refuseBooking } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/index";
import { m } from "#messages";

const query = z.object({
  status: z.optional(z.enum(bookingStatuses)),
  cursor: z.optional(z.uuid()),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireViewer({ request, context });
  const parsed = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) {
    throw refuse(request, refuseFields({ status: m.booking_no_such_status() }));
  }
  const order = viewer.role === "admin" ? "status" : "-requested";
  return Response.json(await listBookings(context.get(appContext).database.db, viewer, { ...parsed.data, order }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const guest = await requireViewer({ request, context });
  const fields = await readFields(request);
  const property = await findProperty(database.db);
  if (!property) return refuse(request, refuseBooking({ ok: false, reason: "no-property" }));
  const form = { to: "/#book", values: textsOf(fields, ["start_date", "end_date", "guest_count", "special_requests"]) };

  const parsed = parseBookingRequest(fields, {
    today: dayIn(property.time_zone, now()),
    max_guests: property.max_guests,
  });
  if (!parsed.ok) return refuseForm(request, refuseFields(parsed.fields), form);
  const refused = await refuseTooMany({ request, context }, "booking", guest.id, form);
  if (refused) return refused;
  const result = await requestBooking(database.db, guest, parsed.value, now());
  if (!result.ok) return refuseForm(request, refuseBooking(result), form);

  const booking = await viewRequest(database.db, result.booking, property, guest);
  return done(request, { status: 201, body: { booking }, to: `/?requested=${booking.id}` });
}
