import { data, Link, useNavigate } from "react-router";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { bookingPropertyOf } from "#app/features/bookings/booking-property.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { readCalendarCheck } from "#app/features/bookings/decisions/decision-form.server.ts";
import { enterStay } from "#app/features/bookings/entered/enter-stay.server.ts";
import { toEnteredStayError } from "#app/features/bookings/entered/entered-stay-errors.ts";
import { EnteredStayForm } from "#app/features/bookings/entered/entered-stay-form.tsx";
import { enteredFields, parseEnteredStay } from "#app/features/bookings/entered/entered-stay-schema.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { findProperty } from "#app/features/property/property.server.ts";
import { appContext } from "#app/context.server.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import { dayIn } from "#app/lib/stay.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import {
  errorResponse,
  formErrorResponse,
  successResponse,
  validationError,
} from "#app/server/http/responses.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/bookings";
import { m } from "#messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, { page: true });
  const { database, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  return {
    today: dayIn(property.time_zone, now()),
    typed: pickStrings(Object.fromEntries(new URL(request.url).searchParams), enteredFields),
    property: bookingPropertyOf(property),
  };
}

/** Enters a stay for a guest, approved at once. */
export const middleware = pageAction(async ({ request, context }) => {
  const { database, feeds, now } = context.get(appContext);
  const admin = await requireAdmin({ request, context });
  const fields = await parseBody(request);
  const property = await findProperty(database.db);
  if (!property) return errorResponse(request, toBookingError({ ok: false, reason: "no-property" }));
  const form = { to: "/admin/bookings", values: pickStrings(fields, enteredFields) };
  const { max_guests, currency, time_zone, rates } = property;
  const today = dayIn(time_zone, now());
  const parsed = parseEnteredStay(fields, { today, max_guests, currency, counting: rates.counting });
  if (!parsed.ok) return formErrorResponse(request, validationError(parsed.fields), form);
  const check = await readCalendarCheck(feeds, fields);
  const result = await enterStay(database.db, admin, parsed.value, now(), check);
  if (!result.ok) return formErrorResponse(request, toEnteredStayError(result), form);
  const { booking, broken } = result;
  return successResponse(request, {
    status: 201,
    body: {
      booking: await findBooking(database.db, admin, booking.id),
      broken_rule: broken && { rule: broken.rule, message: formatBrokenRule(broken) },
    },
    to: `/bookings/${booking.id}`,
  });
});

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.entered_title() },
  { name: "description", content: m.entered_description() },
];

export default function EnterStay({ loaderData: { property, today, typed } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const flash = useFlash("/admin/bookings");
  return (
    <div className="page grid gap-8 pt-4 pb-16 sm:pt-6">
      <div className="grid gap-2">
        <Link
          to="/admin"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium text-ink-600 underline-offset-4 hover:underline"
        >
          <Icon name="back" className="size-4" />
          {m.layout_dashboard()}
        </Link>
        <h1 className="text-4xl">{m.entered_title()}</h1>
        <p className="max-w-[60ch] text-ink-600">{m.entered_lead()}</p>
      </div>
      <EnteredStayForm
        property={property}
        today={today}
        typed={flash?.values ?? typed}
        flashed={flash}
        onEntered={({ id }) => void navigate(`/bookings/${id}`)}
      />
    </div>
  );
}
