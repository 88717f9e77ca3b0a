import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { findEmail } from "#app/features/email/email-list.server.ts";
import { findEmailSite } from "#app/features/email/email-site.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/emails.$id.preview";

/** For a sandboxed frame of the outbox: it can't run scripts, access the page, or load anything but the site's photos. */
const frameHeaders = (publicUrl: string) => ({
  "Content-Security-Policy": `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(publicUrl).origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
});

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, { page: true });
  const { database, publicUrl, now } = context.get(appContext);
  const email = isId(params.id) ? await findEmail(database.db, params.id) : null;
  if (!email) {
    return errorResponse(request, { status: 404, error: "not-found", message: m.mail_gone() });
  }
  const site = await findEmailSite(database.db, publicUrl, now());
  const { previewTemplate } = await import("#app/email-templates.ts");
  // In the recipient's language, not the admin's.
  const { html, text } = await withLocale(email.locale, () =>
    previewTemplate(email.kind, email.payload as object, site),
  );
  const isText = new URL(request.url).searchParams.get("as") === "text";
  const type = isText ? "text/plain" : "text/html";
  return new Response(isText ? text : html, {
    headers: { ...frameHeaders(publicUrl), "Content-Type": `${type}; charset=utf-8` },
  });
}
