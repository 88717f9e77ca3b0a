import { data, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { listBlockedDates } from "#app/features/availability/blocked-dates.server.ts";
import { findBooking } from "#app/features/bookings/booking-list.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { type App, appContext } from "#app/context.server.ts";
import { isId } from "#app/lib/id.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { changesOnlySearch, removesOnlyHash } from "#app/lib/is-search-navigation.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { withScrims } from "#app/features/images/scrim.server.ts";
import { PropertyPage } from "#app/layout/property-page.tsx";
import { MessagePage } from "#app/layout/message-page.tsx";
import { headOf } from "#app/layout/property-meta.ts";
import { findPropertyWithManager, type Property } from "#app/features/property/property.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/home";
import { m } from "#messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app.database;
  const [home, currentUser] = await Promise.all([findHome(app), getCurrentUser({ request, context })]);
  if (!home) throw data(m.property_not_found(), { status: 404 });
  const { property, manager, today, images, availability } = home;
  const requested = new URL(request.url).searchParams.get("requested");
  const [blocks, booking] = await Promise.all([
    currentUser?.role === "admin" ? listBlockedDates(db, property.id, today) : null,
    currentUser && isId(requested) ? findBooking(db, currentUser, requested) : null,
  ]);
  return {
    property: shownOf(property),
    // Created on the server, so that the browser needs no code for it.
    head: headOf(shownOf(property), images, app.publicUrl),
    tiles: { url: app.env.TILE_URL, attribution: app.env.TILE_ATTRIBUTION },
    images,
    // The contact is shown only to guests who have requested a stay.
    manager: currentUser ? manager : null,
    availability,
    blocks: blocks?.map(({ id, start_date, end_date, reason }) => ({ id, start_date, end_date, reason })) ?? null,
    requested: booking,
    today,
    currentUser: currentUser && { role: currentUser.role },
  };
}

/** The public data of the page. */
async function findHome({ database: { db }, now }: App) {
  const found = await findPropertyWithManager(db);
  if (!found) return null;
  const { id, time_zone } = found.property;
  const today = dayIn(time_zone, now());
  const [images, availability] = await Promise.all([listImages(db, id), findAvailability(db, id, today)]);
  return { ...found, today, images: await withScrims(images), availability };
}

/** The property's public fields, without the owner's settings. */
function shownOf(property: Property) {
  return {
    id: property.id,
    title: property.title,
    intro: property.intro,
    brand_handle: property.brand_handle,
    description: property.description,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    max_guests: property.max_guests,
    price_per_night: property.price_per_night,
    extra_guest_fee: property.extra_guest_fee,
    guests_included: property.guests_included,
    currency: property.currency,
    amenities: property.amenities,
    property_details: property.property_details,
    activities: property.activities,
    local_area: property.local_area,
    address: property.address,
    latitude: property.latitude,
    longitude: property.longitude,
    location_type: property.location_type,
    time_zone: property.time_zone,
    check_in_time: property.check_in_time,
    check_out_time: property.check_out_time,
    cancellation_policy: property.cancellation_policy,
  };
}

/**
 * The search parameters and the hash only select dates, month and overlay, so the data are not revalidated, except
 * after a new request.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const isSeen = changesOnlySearch(args) && !args.nextUrl.searchParams.has("requested");
  return !isSeen && !removesOnlyHash(args) && args.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.property_not_found() }];
  return loaderData.head;
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return <PropertyPage {...loaderData} flashed={useFlash("/")} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <MessagePage title={missing ? m.property_not_found() : m.property_load_failed()}>
      <p>{m.ui_try_again_later()}</p>
      {!missing && (
        <Link to="/" reloadDocument className={buttonClass("secondary")}>
          {m.ui_try_again()}
        </Link>
      )}
    </MessagePage>
  );
}
