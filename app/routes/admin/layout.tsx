import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { MessagePage } from "#app/layout/message-page.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

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
