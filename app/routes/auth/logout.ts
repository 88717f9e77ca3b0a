import { redirect } from "react-router";
import { callAuth } from "#app/features/auth/call-auth.server.ts";
import { signOut } from "#app/features/auth/sessions.server.ts";
import { findSessionId, getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, errorResponse } from "#app/server/http/responses.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/logout";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await getCurrentUser({ request, context });
  if (currentUser) {
    const session_id = await findSessionId({ request, context });
    await signOut(context.get(appContext).database.db, currentUser.id, session_id);
  }
  const answer = await callAuth({ request, context }, "/sign-out", {});
  if (answer.status !== 200) {
    return errorResponse(request, { status: 500, error: "sign-out-failed", message: m.accounts_sign_out_failed() });
  }
  return successResponse(request, { body: { signed_out: true }, to: "/", headers: answer.headers });
}
