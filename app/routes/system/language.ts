import { redirect } from "react-router";
import { keepLanguage } from "#app/features/users/users.server.ts";
import { findViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { refuse } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { localPath } from "#app/lib/safe-redirect.ts";
import { isLanguage } from "#app/lib/i18n.ts";
import { languageCookie } from "#app/server/http/locale.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/language";

export function loader() {
  return redirect("/");
}

/** The footer's switch: for this device, and for whoever is signed in for all of theirs and for their mails. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language, back } = await readFields(request);
  if (!isLanguage(language)) return refuse(request, { status: 400, error: "invalid", message: m.layout_no_language() });
  const { database, publicUrl, now } = context.get(appContext);
  const viewer = await findViewer({ request, context });
  if (viewer) await keepLanguage(database.db, viewer.id, language, now());
  return redirect(localPath(back), { status: 303, headers: { "Set-Cookie": languageCookie(language, publicUrl) } });
}
