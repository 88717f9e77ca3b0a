import { callAuth, refuseCall, wrongFields } from "#app/accounts/auth-call.server.ts";
import { deleteAccount } from "#app/accounts/leaving.server.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { refuseTooMany } from "#app/http/rate-limits.server.ts";
import { refuseLeaving } from "#app/routes/people-answers.server.ts";
import { m } from "#words";
import type { Route } from "./+types/profile.deletion";

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const viewer = await requireViewer({ request, context });
  const form = { to: "/" };
  const { password } = await readFields(request);
  if (typeof password !== "string" || password === "") {
    return refuseForm(request, wrongFields({ password: m.accounts_password_required() }), form);
  }
  const refused = await refuseTooMany({ request, context }, "password-check", viewer.id, form);
  if (refused) return refused;
  // By the sign-in, because that is where wrong passwords are counted; the session it makes goes with the account.
  const answer = await callAuth({ request, context }, "/sign-in/email", { email: viewer.email, password });
  if (answer.status !== 200 || answer.body.user?.id !== viewer.id) {
    const message = m.accounts_wrong_password();
    return refuseCall(
      request,
      answer,
      { status: 422, error: "wrong-password", message, fields: { password: message } },
      form,
    );
  }
  const result = await deleteAccount(database.db, viewer, now());
  if (!result.ok) return refuseForm(request, refuseLeaving(result.reason), form);
  const { headers } = await callAuth({ request, context }, "/sign-out", {});
  return done(request, {
    body: { deleted: true, withdrawn: result.withdrawn },
    to: "/login?notice=account-deleted",
    headers,
  });
}
