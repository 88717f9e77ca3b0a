import { data, redirect, useSearchParams } from "react-router";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { bookingPropertyOf } from "#app/features/bookings/booking-property.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toChangeError } from "#app/features/bookings/changes/change-errors.ts";
import { readChangeForm } from "#app/features/bookings/changes/change-form.server.ts";
import { parseChangeRequest } from "#app/features/bookings/changes/change-schema.ts";
import { requestChange } from "#app/features/bookings/changes/changes.server.ts";
import { findOtherAvailability, findQuoteLines } from "#app/features/bookings/changes/change-queries.server.ts";
import { ChangePage } from "#app/features/bookings/changes/change-page.tsx";
import { isChangeable } from "#app/features/bookings/changes/change.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { findManager, findProperty } from "#app/features/property/property.server.ts";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { dayIn } from "#app/lib/stay.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { formErrorResponse, successResponse } from "#app/server/http/responses.server.ts";
import { changesOnlySearch } from "#app/lib/is-search-navigation.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { m } from "#messages";
import type { Route } from "./+types/$id.changes";

export const middleware = pageAction(async ({ request, context, params: { id = "" } }) => {
  const { database, now } = context.get(appContext);
  const guest = await requireUser({ request, context });
  const options = { actor: "guest", parse: parseChangeRequest } as const;
  const { change, form } = await readChangeForm({ request, context }, guest, id, options);
  const rejection = await enforceRateLimit({ request, context }, "booking", guest.id, form);
  if (rejection) return rejection;
  const result = await requestChange(database.db, guest, id, change, now());
  if (!result.ok) return formErrorResponse(request, toChangeError(result), form);
  return successResponse(request, {
    status: 201,
    body: { booking: await findBooking(database.db, guest, id) },
    to: `/bookings/${id}`,
  });
});

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const currentUser = await requireUser({ request, context }, { page: true });
  const { database, now } = context.get(appContext);
  const { db } = database;
  const [booking, property] = await Promise.all([isId(id) ? findBooking(db, currentUser, id) : null, findProperty(db)]);
  if (!booking || !property) throw data(m.booking_none_yours(), { status: 404 });
  const today = dayIn(property.time_zone, now());
  const isAdmin = currentUser.role === "admin";
  if (!isChangeable(booking, today)) throw redirect(isAdmin ? "/admin" : `/bookings/${id}`);
  return {
    booking: { ...booking, history: undefined, payments: undefined },
    quote_lines: await findQuoteLines(db, id),
    property: bookingPropertyOf(property),
    availability: await findOtherAvailability(db, booking, today),
    today,
    host: firstNameOf(await findManager(db, property)),
    isAdmin,
  };
}

/** The search parameters only select dates and month. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !changesOnlySearch(args) && args.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.isAdmin ? m.change_title_admin({ reference: loaderData.booking.reference }) : m.change_title(),
  },
  { name: "robots", content: "noindex" },
];

export default function ChangeRoute({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.booking;
  const flash = useFlash(`/bookings/${id}/changes`);
  const [search] = useSearchParams();
  return (
    <ChangePage key={id} {...loaderData} typed={{ ...Object.fromEntries(search), ...flash?.values }} flashed={flash} />
  );
}
