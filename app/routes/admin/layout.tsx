import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { appContext } from "#app/context.server.ts";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { findNavCounts } from "#app/features/dashboard/nav-counts.server.ts";
import { AdminNav } from "#app/layout/admin-nav.tsx";
import type { AdminHandle } from "#app/layout/header.tsx";
import { MessagePage } from "#app/layout/message-page.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { removesOnlyHash } from "#app/lib/is-search-navigation.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/layout";
import { m } from "#messages";

export const handle: AdminHandle = { AdminNav };

/** The counts in the navigation; null for everyone but admins, and when they can't be read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const currentUser = await getCurrentUser({ request, context });
  if (currentUser?.role !== "admin") return { counts: null };
  const { database, log } = context.get(appContext);
  try {
    return { counts: await findNavCounts(database.db) };
  } catch (error) {
    log.error({ err: error, request_id: context.get(requestContext).id }, "The navigation's counts could not be read");
    return { counts: null };
  }
}

/** The counts are read again on every admin page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const isOtherPage = args.currentUrl.pathname !== args.nextUrl.pathname;
  return !removesOnlyHash(args) && (isOtherPage || args.defaultShouldRevalidate);
}

/**
 * The layout of the admin pages, with the message of a redirect. Each page's loader checks the
 * role.
 */
export default function AdminLayout() {
  const flash = useFlash(useLocation().pathname);
  return (
    <>
      {/* A form whose values are restored shows the message itself. */}
      {flash && !flash.values && (
        <div className="page pt-6">
          <Notice tone="error">{flash.message}</Notice>
        </div>
      )}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <MessagePage title={isMissing ? m.property_not_found() : m.layout_something_wrong()}>
      <p>{m.ui_try_again_later()}</p>
    </MessagePage>
  );
}
