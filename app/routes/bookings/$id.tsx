import { data, Link } from "react-router";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { nearestFreeStays, takenRanges } from "#app/features/availability/nearest-stays.ts";
import { BookingPage } from "#app/features/bookings/booking-page/booking-page.tsx";
import { findBooking } from "#app/features/bookings/booking-list.server.ts";
import { PrintableBooking } from "#app/features/bookings/components/printable-booking.tsx";
import { findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { appContext } from "#app/context.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { isId } from "#app/lib/id.ts";
import { localize } from "#app/features/property/property-texts.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { nameOf } from "#app/features/property/property.ts";
import { findManager, findProperty } from "#app/features/property/property.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/$id";
import { m } from "#messages";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const currentUser = await requireUser({ request, context }, { page: true });
  const { database, now } = context.get(appContext);
  const { db } = database;
  const [booking, property] = await Promise.all([
    isId(params.id) ? findBooking(db, currentUser, params.id) : null,
    findProperty(db),
  ]);
  if (!booking || !property) throw data(m.booking_none_yours(), { status: 404 });
  const today = dayIn(property.time_zone, now());
  const isAdmin = currentUser.role === "admin";
  // A guest whose stay can't take place is offered others.
  const isOver = booking.status === "denied" || booking.status === "cancelled" || booking.conflict;
  const taken = !isAdmin && isOver ? await findAvailability(db, property.id, today) : null;
  const texts = ["title", "cancellation_policy", "arrival_guide"] as const;
  const { title, cancellation_policy, arrival_guide } = localize(property, texts, currentLanguage());
  return {
    // The page shows what was agreed, not the history.
    booking: { ...booking, history: undefined },
    isAdmin,
    today,
    now: now().toISOString(),
    otherStays: taken
      ? nearestFreeStays(booking, takenRanges(taken, property.rates), today).filter(
          (stay) => !findBrokenRule(stay, property.rates, today),
        )
      : [],
    property: {
      title: nameOf({ title, brand_handle: property.brand_handle }),
      address: property.address,
      latitude: property.latitude,
      longitude: property.longitude,
      max_guests: property.max_guests,
      price_per_night: property.price_per_night,
      extra_guest_fee: property.extra_guest_fee,
      guests_included: property.guests_included,
      rates: property.rates,
      currency: property.currency,
      time_zone: property.time_zone,
      check_in_time: property.check_in_time,
      check_out_time: property.check_out_time,
      cancellation_policy,
      answer_hours: property.answer_hours,
    },
    // Only for guests who may come.
    arrival_guide: booking.status === "approved" ? arrival_guide : "",
    manager: await findManager(db, property),
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.booking_title({ reference: loaderData.booking.reference }) : m.booking_title_missing() },
  { name: "robots", content: "noindex" },
];

export default function BookingRoute({ loaderData }: Route.ComponentProps) {
  const { booking, property, manager, isAdmin } = loaderData;
  const sheet = <PrintableBooking booking={booking} property={property} manager={manager} />;
  if (!isAdmin) {
    return (
      <>
        <BookingPage {...loaderData} />
        <div className="page not-print:hidden">{sheet}</div>
      </>
    );
  }
  return (
    <div className="page grid max-w-[52rem] gap-6 pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to="/admin" className={buttonClass("quiet", "-ml-3")}>
          {m.booking_back_dashboard()}
        </Link>
        <Button variant="primary" className="scriptless:hidden" onClick={() => window.print()}>
          {m.booking_print()}
        </Button>
      </div>
      {sheet}
    </div>
  );
}
