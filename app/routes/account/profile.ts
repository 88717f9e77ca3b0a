import { parseProfile } from "#app/features/users/user-schema.ts";
import { invalidFields } from "#app/features/auth/call-auth.server.ts";
import { requestEmailChange } from "#app/features/auth/confirm-email.server.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { viewProfile } from "#app/features/users/profile.ts";
import { saveProfile } from "#app/features/users/users.server.ts";
import { findSessionId, getCurrentUser, requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/profile";

export async function loader({ request, context }: Route.LoaderArgs) {
  return Response.json({ profile: await requireUser({ request, context }) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const call = { request, context };
  const form = { to: "/" };
  const currentUser = await getCurrentUser(call);
  if (!currentUser) return sessionExpiredResponse(request);
  const fields = await parseBody(request);
  const parsed = parseProfile(fields);
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);

  const isNewEmail = parsed.value.email !== currentUser.email;
  if (isNewEmail) {
    const { email } = parsed.value;
    const rejection =
      (await requirePassword(call, currentUser, fields.current_password, form, { field: "current_password" })) ??
      (await enforceRateLimit(call, "mailed-link", email, form));
    if (rejection) return rejection;
    const session_id = await findSessionId(call);
    if (!(await requestEmailChange(app, { user_id: currentUser.id, session_id, email })))
      return sessionExpiredResponse(request);
  }
  const profile = await saveProfile(app.database.db, currentUser.id, parsed.value, app.now());
  if (!profile) {
    return formErrorResponse(
      request,
      { status: 404, error: "profile-gone", message: m.accounts_profile_failed() },
      form,
    );
  }
  const message = isNewEmail ? m.accounts_profile_saved_new_email() : m.accounts_profile_saved();
  return successResponse(request, { body: { profile: viewProfile(profile), message }, to: "/" });
}

function sessionExpiredResponse(request: Request): Promise<Response> {
  const message = m.accounts_user_session_expired();
  return formErrorResponse(request, { status: 401, error: "signed-out", message }, { to: "/login" });
}
