import { redirect } from "react-router";
import { callAuth } from "#app/features/auth/call-auth.server.ts";
import { signOut } from "#app/features/auth/sessions.server.ts";
import { findSessionId, findViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuse } from "#app/server/http/responses.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/logout";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await findViewer({ request, context });
  if (viewer) {
    const session_id = await findSessionId({ request, context });
    await signOut(context.get(appContext).database.db, viewer.id, session_id);
  }
  const answer = await callAuth({ request, context }, "/sign-out", {});
  if (answer.status !== 200) {
    return refuse(request, { status: 500, error: "sign-out-failed", message: m.accounts_sign_out_failed() });
  }
  return done(request, { body: { signed_out: true }, to: "/", headers: answer.headers });
}
