import { data, Link } from "react-router";
import { appContext } from "#app/context.server.ts";
import { BookingPage } from "#app/features/bookings/booking-page/booking-page.tsx";
import { loadBookingPage } from "#app/features/bookings/booking-page/load-booking-page.server.ts";
import { PrintableBooking } from "#app/features/bookings/components/printable-booking.tsx";
import { guestLinkErrors } from "#app/features/bookings/entered/guest-link.ts";
import { openGuestLink } from "#app/features/bookings/entered/guest-link.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { MessagePage } from "#app/layout/message-page.tsx";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/stay";
import { m } from "#messages";

// The page behind a guest's private link: their booking's page without an account. Opening it changes nothing.

export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth, database, now } = context.get(appContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { secret } = await auth.$context;
  const [opened, property] = await Promise.all([
    openGuestLink(database.db, secret, token, now()),
    findProperty(database.db),
  ]);
  if (!opened.ok || !property) {
    const reason = opened.ok ? "invalid" : opened.reason;
    return data({ ok: false as const, reason }, { status: guestLinkErrors[reason].status });
  }
  const { booking } = opened;
  return {
    ok: true as const,
    ...(await loadBookingPage(database.db, booking, property, { isAdmin: false, now: now() })),
    reader: { kind: "link" as const, token, email: booking.user?.email ?? null },
  };
}

/** The link is a secret, and so is what it shows. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.ok ? m.booking_title({ reference: loaderData.booking.reference }) : m.booking_title_missing(),
  },
  { name: "robots", content: "noindex" },
];

export default function Stay({ loaderData }: Route.ComponentProps) {
  if (loaderData.ok) {
    return (
      <>
        <BookingPage {...loaderData} />
        <div className="page not-print:hidden">
          <PrintableBooking {...loaderData} />
        </div>
      </>
    );
  }
  const { title, text } = guestLinkErrors[loaderData.reason];
  return (
    <MessagePage title={title()}>
      <p>{text()}</p>
      {loaderData.reason === "claimed" ? (
        <Link to="/login?next=%2F%23profile" className={buttonClass("primary")}>
          {m.accounts_sign_in()}
        </Link>
      ) : (
        <Link to="/" className={buttonClass("primary")}>
          {m.entered_link_home()}
        </Link>
      )}
    </MessagePage>
  );
}
