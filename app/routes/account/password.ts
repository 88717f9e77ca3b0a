import { parsePasswordChange } from "#app/features/users/user-schema.ts";
import { wrongFields } from "#app/features/auth/call-auth.server.ts";
import { refuseWrongPassword } from "#app/features/auth/require-password.server.ts";
import { changePassword } from "#app/features/auth/password.server.ts";
import { afterwards } from "#app/features/security/security-outcomes.ts";
import { formOf } from "#app/features/security/security-paths.ts";
import { findSessionId, requireViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import type { Route } from "./+types/password";

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
