import { parsePasswordChange } from "#app/features/users/user-schema.ts";
import { invalidFields } from "#app/features/auth/call-auth.server.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { changePassword } from "#app/features/auth/password.server.ts";
import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { findSessionId, requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import type { Route } from "./+types/password";

export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const session_id = await findSessionId({ request, context });
  const fields = await parseBody(request);
  const form = { to: formPath("password") };
  const parsed = parsePasswordChange(fields);
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);
  const field = "current_password";
  const rejection = await requirePassword({ request, context }, currentUser, fields[field], form, { field });
  if (rejection) return rejection;
  await changePassword(context.get(appContext), currentUser, { password: parsed.value.password, session_id });
  return successResponse(request, { body: { password_changed: true }, to: outcomePath("password-changed") });
}
