import { data, Link } from "react-router";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { loadBookingPage } from "#app/features/bookings/booking-page/load-booking-page.server.ts";
import { GuestLinkCard } from "#app/features/bookings/entered/guest-link-card.tsx";
import { createGuestPath } from "#app/features/bookings/entered/guest-link.server.ts";
import { BookingPage } from "#app/features/bookings/booking-page/booking-page.tsx";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { PrintableBooking } from "#app/features/bookings/components/printable-booking.tsx";
import { appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/$id";
import { m } from "#messages";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const currentUser = await requireUser({ request, context }, { page: true });
  const { auth, database, now, publicUrl } = context.get(appContext);
  const { db } = database;
  const [booking, property] = await Promise.all([
    isId(params.id) ? findBooking(db, currentUser, params.id) : null,
    findProperty(db),
  ]);
  if (!booking || !property) throw data(m.booking_none_yours(), { status: 404 });
  const isAdmin = currentUser.role === "admin";
  return {
    ...(await loadBookingPage(db, booking, property, { isAdmin, now: now() })),
    isAdmin,
    guestLink: isAdmin ? await createGuestPath(db, (await auth.$context).secret, booking.id) : null,
    publicUrl,
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.booking_title({ reference: loaderData.booking.reference }) : m.booking_title_missing() },
  { name: "robots", content: "noindex" },
];

export default function BookingRoute({ loaderData }: Route.ComponentProps) {
  const { booking, property, manager, isAdmin, guestLink, publicUrl } = loaderData;
  const sheet = <PrintableBooking booking={booking} property={property} manager={manager} />;
  if (!isAdmin) {
    return (
      <>
        <BookingPage {...loaderData} reader={{ kind: "account" }} />
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
      {guestLink && <GuestLinkCard booking_id={booking.id} url={publicUrl + guestLink} />}
      {sheet}
    </div>
  );
}
