import { appContext, type Call } from "#app/context.server.ts";
import { readCounting, toLastNight } from "#app/features/availability/stay-schema.ts";
import type { Actor } from "#app/features/bookings/booking-status.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import type { ChangeLimits } from "#app/features/bookings/changes/change-schema.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import { isId } from "#app/lib/id.ts";
import { dayIn } from "#app/lib/stay.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import { type FormReturn, formErrorResponse, validationError } from "#app/server/http/responses.server.ts";

interface ChangeFormOptions<Change> {
  /** As whom `user` changes the booking: an admin any booking, a guest only their own. */
  actor: Actor;
  parse: (fields: Record<string, unknown>, limits: ChangeLimits) => ParseResult<Change>;
}

/**
 * Reads the form that changes the booking `id`. Throws the error response when the booking isn't there for `actor`, or a
 * field is invalid. `form` is where a later error returns to.
 */
export async function readChangeForm<Change>(
  { request, context }: Call,
  user: CurrentUser,
  id: string,
  { actor, parse }: ChangeFormOptions<Change>,
): Promise<{ change: Change; fields: Record<string, unknown>; form: FormReturn }> {
  const { database, now } = context.get(appContext);
  const fields = await parseBody(request);
  const [booking, property] = await Promise.all([
    isId(id) ? findBooking(database.db, user, id) : null,
    findProperty(database.db),
  ]);
  if (!booking || !property || (actor === "guest" && booking.user_id !== user.id)) {
    const to = actor === "guest" ? "/" : "/admin";
    throw await formErrorResponse(request, toChangeError({ ok: false, reason: "not-found" }), { to });
  }
  const { max_guests, rates, time_zone } = property;
  const { counting } = rates;
  const form = {
    to: `/bookings/${id}/changes`,
    values: {
      ...pickStrings(fields, ["start_date", "guest_count", "total_price", "message"]),
      // As in the address of the page, where a stay is the range of its nights.
      end_date: toLastNight(asText(fields.end_date), readCounting(fields) ?? counting),
    },
  };
  const parsed = parse(fields, { today: dayIn(time_zone, now()), max_guests, counting, booking });
  if (!parsed.ok) throw await formErrorResponse(request, validationError(parsed.fields), form);
  return { change: parsed.value, fields, form };
}
