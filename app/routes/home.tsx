import { data, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { listBlockedDates } from "#app/features/availability/blocked-dates.server.ts";
import { listImportedStays } from "#app/features/calendar-feeds/collisions.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
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
import { editedPropertyOf, homePropertyOf } from "#app/features/property/home-property.ts";
import { askContactOf } from "#app/features/property/sections/ask-host.tsx";
import { imageTextFields, localize } from "#app/features/property/property-texts.ts";
import { findAnswerHours, formatAnswerTime } from "#app/features/bookings/emails/answer-hours.server.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { findLowestPrice } from "#app/features/pricing/lowest-price.ts";
import { findPropertyWithManager } from "#app/features/property/property.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/home";
import { m } from "#messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app.database;
  const [home, currentUser] = await Promise.all([findHome(app), getCurrentUser({ request, context })]);
  if (!home) throw data(m.property_not_found(), { status: 404 });
  const { property, manager, today, images, availability, answerHours } = home;
  const language = currentLanguage();
  const shown = { ...homePropertyOf(property, language), lowest: findLowestPrice(property, today) };
  const photos = images.map((image) => Object.assign(localize(image, imageTextFields, language), { translations: {} }));
  const requested = new URL(request.url).searchParams.get("requested");
  const isAdmin = currentUser?.role === "admin";
  const [blocks, imported, booking] = await Promise.all([
    isAdmin ? listBlockedDates(db, property.id, today) : null,
    isAdmin ? listImportedStays(db, property.id, today) : [],
    currentUser && isId(requested) ? findBooking(db, currentUser, requested) : null,
  ]);
  return {
    property: shown,
    // Created on the server, so that the browser needs no code for it.
    head: headOf(shown, photos, app.publicUrl),
    tiles: { url: app.env.TILE_URL, attribution: app.env.TILE_ATTRIBUTION },
    images: photos,
    contact: askContactOf(property),
    answerTime: answerHours === null ? "" : formatAnswerTime(answerHours),
    edited: isAdmin ? editedPropertyOf(property, language) : null,
    // The contact is shown only to guests who have requested a stay.
    manager: currentUser ? manager : null,
    availability,
    blocks: blocks && [
      ...blocks.map(({ id, start_date, end_date, reason }) => ({ id, start_date, end_date, reason })),
      ...imported.map(({ id, start_date, end_date, feed_name }) => ({
        id,
        start_date,
        end_date,
        reason: null,
        site: feed_name,
      })),
    ],
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
  const [images, availability, answerHours] = await Promise.all([
    listImages(db, id),
    findAvailability(db, id, today),
    findAnswerHours(db, id),
  ]);
  return { ...found, today, images: await withScrims(images), availability, answerHours };
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
