import { redirect } from "react-router";
import { languageCookieFor } from "#app/features/users/users.server.ts";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { errorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { isLanguage } from "#app/lib/i18n.ts";
import { languageCookie } from "#app/server/http/locale.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/language";

export function loader() {
  return redirect("/");
}

/** Sets the language of this device, and that of a signed-in user's account and e-mails. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language, back } = await parseBody(request);
  if (!isLanguage(language))
    return errorResponse(request, { status: 400, error: "invalid", message: m.layout_no_language() });
  const { database, publicUrl, now } = context.get(appContext);
  const currentUser = await getCurrentUser({ request, context });
  if (currentUser) await languageCookieFor(database.db, currentUser.id, language, now());
  return redirect(safeRedirect(back), { status: 303, headers: { "Set-Cookie": languageCookie(language, publicUrl) } });
}
