import { parsePasswordChange } from "#app/accounts/account-fields.ts";
import { wrongFields } from "#app/accounts/auth-call.server.ts";
import { refuseWrongPassword } from "#app/accounts/password-check.server.ts";
import { changePassword } from "#app/accounts/password.server.ts";
import { afterwards } from "#app/accounts/security/security-outcomes.ts";
import { formOf } from "#app/accounts/security/security-paths.ts";
import { findSessionId, requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import type { Route } from "./+types/account.password";

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const session_id = await findSessionId({ request, context });
  const fields = await readFields(request);
  const form = { to: formOf("password") };
  const parsed = parsePasswordChange(fields);
  if (!parsed.ok) return refuseForm(request, wrongFields(parsed.fields), form);
  const field = "current_password";
  const refused = await refuseWrongPassword({ request, context }, viewer, fields[field], form, { field });
  if (refused) return refused;
  await changePassword(context.get(appContext), viewer, { password: parsed.value.password, session_id });
  return done(request, { body: { password_changed: true }, to: afterwards("password-changed") });
}
