import { parseProfile } from "#app/accounts/account-fields.ts";
import { callAuth, refuseCall, wrongFields } from "#app/accounts/auth-call.server.ts";
import { viewProfile } from "#app/accounts/profile.ts";
import { saveProfile } from "#app/accounts/profiles.server.ts";
import { findViewer, requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { refuseTooMany } from "#app/http/rate-limits.server.ts";
import { m } from "#words";
import type { Route } from "./+types/profile";

export async function loader({ request, context }: Route.LoaderArgs) {
  return Response.json({ profile: await requireViewer({ request, context }) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const form = { to: "/" };
  const viewer = await findViewer({ request, context });
  if (!viewer) {
    const message = m.accounts_user_session_expired();
    return refuseForm(request, { status: 401, error: "signed-out", message }, { to: "/login" });
  }
  const parsed = parseProfile(await readFields(request));
  if (!parsed.ok) return refuseForm(request, wrongFields(parsed.fields), form);

  const isNewEmail = parsed.value.email !== viewer.email;
  if (isNewEmail) {
    const refused = await refuseTooMany({ request, context }, "mailed-link", parsed.value.email, form);
    if (refused) return refused;
    const answer = await callAuth({ request, context }, "/change-email", { newEmail: parsed.value.email });
    const message = m.accounts_email_update_failed();
    if (answer.status !== 200) {
      return refuseCall(request, answer, { status: 422, error: "email-update-failed", message }, form);
    }
  }
  const profile = await saveProfile(database.db, viewer.id, parsed.value, now());
  if (!profile) {
    return refuseForm(request, { status: 404, error: "profile-gone", message: m.accounts_profile_failed() }, form);
  }
  const message = isNewEmail ? m.accounts_profile_saved_new_email() : m.accounts_profile_saved();
  return done(request, { body: { profile: viewProfile(profile), message }, to: "/" });
}
