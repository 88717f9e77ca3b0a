import * as z from "zod/mini";
import { bookingStatuses } from "#app/lib/enums.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { readCounting, toLastNight } from "#app/features/availability/stay-schema.ts";
import { listBookings, viewRequest } from "#app/features/bookings/list/booking-list.server.ts";
import { parseBookingRequest } from "#app/features/bookings/booking-schema.ts";
import { requestBooking } from "#app/features/bookings/bookings.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import {
  successResponse,
  errorResponse,
  validationError,
  formErrorResponse,
} from "#app/server/http/responses.server.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import type { Route } from "./+types/index";
import { m } from "#messages";

const query = z.object({
  status: z.optional(z.enum(bookingStatuses)),
  cursor: z.optional(z.uuid()),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const currentUser = await requireUser({ request, context });
  const parsed = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) {
    throw errorResponse(request, validationError({ status: m.booking_no_such_status() }));
  }
  const order = currentUser.role === "admin" ? "status" : "-requested";
  return Response.json(await listBookings(context.get(appContext).database.db, currentUser, { ...parsed.data, order }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const guest = await requireUser({ request, context });
  const fields = await parseBody(request);
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, toBookingError({ ok: false, reason: "no-property" }));
  const { counting } = property.rates;
  const form = {
    to: "/#book",
    values: {
      ...pickStrings(fields, ["start_date", "guest_count", "special_requests"]),
      // As in the address of the page, where a stay is the range of its nights.
      end_date: toLastNight(asText(fields.end_date), readCounting(fields) ?? counting),
      ...(fields.extras !== undefined && { extras: [fields.extras].flat().map(asText).join("\n") }),
    },
  };

  const parsed = parseBookingRequest(fields, {
    today: dayIn(property.time_zone, now()),
    max_guests: property.max_guests,
    counting,
  });
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  const rejection = await enforceRateLimit({ request, context }, "booking", guest.id, form);
  if (rejection) return rejection;
  const result = await requestBooking(database.db, guest, parsed.value, now());
  if (!result.ok) return formErrorResponse(request, toBookingError(result), form);

  const booking = await viewRequest(database.db, result.booking, property, guest);
  return successResponse(request, { status: 201, body: { booking }, to: `/?requested=${booking.id}` });
}
