import { findConflict, findPreparationConflict } from "#app/features/availability/availability.server.ts";
import { parseBookingRequest } from "#app/features/bookings/booking-schema.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { decimalLines, findUnknownExtra, quoteStay } from "#app/features/pricing/price.ts";
import { findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { dayIn } from "#app/lib/stay.ts";
import { toDecimal } from "#app/lib/money.ts";
import { appContext } from "#app/context.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { errorResponse, validationError } from "#app/server/http/responses.server.ts";
import type { Route } from "./+types/quote";

/** The price of a stay with its lines, or why it can't be requested. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, toBookingError({ ok: false, reason: "no-property" }));
  const today = dayIn(property.time_zone, now());
  const search = new URL(request.url).searchParams;
  const fields = { ...Object.fromEntries(search), extras: search.getAll("extras") };
  const { rates, currency } = property;
  const { counting = "days" } = rates;
  const parsed = parseBookingRequest(fields, { today, max_guests: property.max_guests, counting });
  if (!parsed.ok) return errorResponse(request, validationError(parsed.fields));
  const { guest_count, extras = [], ...stay } = parsed.value;
  if (stay.counting && stay.counting !== counting) {
    return errorResponse(request, toBookingError({ ok: false, reason: "counting-changed", counting }));
  }
  const unknown = findUnknownExtra(extras, rates);
  if (unknown !== undefined) {
    return errorResponse(request, toBookingError({ ok: false, reason: "extra-unavailable", name: unknown }));
  }
  const broken = findBrokenRule(stay, rates, today);
  if (broken) return errorResponse(request, toBookingError({ ok: false, reason: "stay-not-allowed", broken }));
  const conflict = await findConflict(database.db, property.id, stay);
  if (conflict) return errorResponse(request, toBookingError({ ok: false, reason: "dates-taken", conflict }));
  const before = await findPreparationConflict(database.db, property.id, stay, rates.preparation_days);
  if (before) return errorResponse(request, toBookingError({ ok: false, reason: "preparation", conflict: before }));
  const { nights, lines, total } = quoteStay(stay, guest_count, property, { extras, today });
  return Response.json({
    start_date: stay.start_date,
    end_date: stay.end_date,
    guest_count,
    nights,
    lines: decimalLines(lines, currency),
    total: toDecimal(total, currency),
    currency,
  });
}
