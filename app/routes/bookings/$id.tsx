import { data, Link } from "react-router";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { findBooking } from "#app/features/bookings/booking-list.server.ts";
import { PrintableBooking } from "#app/features/bookings/components/printable-booking.tsx";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { nameOf } from "#app/features/property/property.ts";
import { findManager, findProperty } from "#app/features/property/property.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/$id";
import { m } from "#messages";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const currentUser = await requireUser({ request, context }, { page: true });
  const { db } = context.get(appContext).database;
  const [booking, property] = await Promise.all([
    isId(params.id) ? findBooking(db, currentUser, params.id) : null,
    findProperty(db),
  ]);
  if (!booking || !property) throw data(m.booking_none_yours(), { status: 404 });
  return {
    // The page shows what was agreed, not the history.
    booking: { ...booking, history: undefined },
    property: {
      title: nameOf(property),
      address: property.address,
      max_guests: property.max_guests,
      price_per_night: property.price_per_night,
      extra_guest_fee: property.extra_guest_fee,
      guests_included: property.guests_included,
      currency: property.currency,
      time_zone: property.time_zone,
      check_in_time: property.check_in_time,
      check_out_time: property.check_out_time,
      cancellation_policy: property.cancellation_policy,
    },
    manager: await findManager(db, property),
    home:
      currentUser.role === "admin"
        ? { to: "/admin", label: m.booking_back_dashboard() }
        : { to: "/", label: m.accounts_back_home() },
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.booking_title({ reference: loaderData.booking.reference }) : m.booking_title_missing() },
  { name: "robots", content: "noindex" },
];

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { home, ...sheet } = loaderData;
  return (
    <div className="page grid max-w-[52rem] gap-6 pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={home.to} className={buttonClass("quiet", "-ml-3")}>
          {home.label}
        </Link>
        <Button variant="primary" className="scriptless:hidden" onClick={() => window.print()}>
          {m.booking_print()}
        </Button>
      </div>
      <PrintableBooking {...sheet} />
    </div>
  );
}
