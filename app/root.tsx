import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type ReactNode, use, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { getCurrentUser, refreshSession } from "#app/features/auth/current-user.server.ts";
import styles from "#app/app.css?url";
import { dayIn } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import { consumeFlash } from "#app/server/http/flash.server.ts";
import fraunces from "#app/fonts/fraunces.woff2?url";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { DocumentContext } from "#app/lib/document-context.ts";
import { PageFrame } from "#app/layout/page-frame.tsx";
import { MessagePage } from "#app/layout/message-page.tsx";
import { currentLanguage, documentLanguage } from "#app/lib/i18n.ts";
import { languageCookie } from "#app/server/http/locale.server.ts";
import { fallBackToShownData, useShownData } from "#app/lib/live/shown-data.ts";
import { useLiveUpdates } from "#app/lib/live/use-live-updates.ts";
import { loadMyStays, photoOf } from "#app/features/bookings/list/my-stays.server.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { demoExtent } from "#app/features/property/demo-parts.ts";
import { findPropertyWithManager } from "#app/features/property/property.server.ts";
import { askContactOf } from "#app/features/property/sections/ask-host.tsx";
import { localize } from "#app/features/property/property-texts.ts";
import { nameOf } from "#app/features/property/property.ts";
import { changesOnlySearch, removesOnlyHash } from "#app/lib/is-search-navigation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/root";
import { m } from "#messages";

export const middleware: Route.MiddlewareFunction[] = [refreshSession];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [fallBackToShownData];

export const links: Route.LinksFunction = () => [
  ...[fraunces, figtree].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  })),
  // Linked for hot reload in development; inlined in production.
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: styles }] : []),
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The data of every page: the current user, the property's name, and the error of a form posted without JavaScript. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app.database;
  // Set before anything is read, because the live stream reports the changes after it.
  const since = app.now().getTime();
  const [currentUser, found, { flash, headers }] = await Promise.all([
    getCurrentUser({ request, context }),
    findPropertyWithManager(db),
    consumeFlash(request),
  ]);
  if (currentUser?.locale && currentUser.locale !== currentLanguage()) {
    // The account's language differs from this device's cookie: sets the cookie and reloads the page.
    const cookie = languageCookie(currentUser.locale, app.publicUrl);
    throw redirectDocument(safeRedirect(url.pathname + url.search), { headers: { "Set-Cookie": cookie } });
  }
  const property = found?.property;
  const images = property ? await listImages(db, property.id) : [];
  app.mainPhoto = images[0]?.path ?? null;
  const shared = property && {
    title: nameOf(localize(property, ["title"], currentLanguage())),
    brand_handle: property.brand_handle,
    demo: demoExtent(property.demo_parts),
    year: dayIn(property.time_zone, app.now()).slice(0, 4),
    photo: images[0] ? photoOf(images[0]) : null,
    address: property.address,
    contact: askContactOf(property),
  };
  const stays = found && currentUser && (await loadMyStays(db, currentUser, found, images, app.now()));
  return data({ currentUser, property: shared ?? null, stays, flash, since }, { headers });
}

/** The root data don't change with the calendar's month, the selected dates or a closed overlay. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !changesOnlySearch(args) && !removesOnlyHash(args) && args.defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, styles: inlineStyles } = use(DocumentContext);
  const root = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    // The browser tests wait for this before they interact with a page.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <html lang={documentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBF8F2" />
        {/* React Aria reads the nonce for its style element from this tag. */}
        <meta property="csp-nonce" nonce={nonce} content={nonce} suppressHydrationWarning />
        <Meta />
        <Links />
        {!import.meta.env.DEV && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: inlineStyles }} />}
      </head>
      <body>
        <PageFrame
          property={root?.property ?? null}
          currentUser={root?.currentUser ?? null}
          stays={root?.stays ?? null}
        >
          {children}
        </PageFrame>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useShownData();
  useLiveUpdates(loaderData.currentUser?.id ?? null, loaderData.since);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isHome = useLocation().pathname === "/";
  const known = isRouteErrorResponse(error) && error.status < 500;
  const title = known
    ? error.status === 404
      ? m.layout_nothing_here()
      : m.layout_not_possible()
    : isHome
      ? m.property_load_failed()
      : m.layout_something_wrong();
  const message =
    known && typeof error.data === "string" && error.data ? error.data : known ? "" : m.ui_try_again_later();
  return (
    <MessagePage title={title}>
      <title>{title}</title>
      {message && <p>{message}</p>}
      <Link to="/" reloadDocument className={buttonClass("primary")}>
        {isHome ? m.ui_try_again() : m.layout_see_house()}
      </Link>
    </MessagePage>
  );
}
