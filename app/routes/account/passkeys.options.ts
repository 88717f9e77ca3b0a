import { callAuth, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { parsePasskeyName } from "#app/features/security/passkey-schema.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { rejectUnconfirmed } from "#app/features/security/confirmed-email.server.ts";
import { formPath, SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/passkeys.options";

/** Returns the options for creating a passkey, after checking the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const form = { to: formPath("passkeys") };
  const { name, password } = await parseBody(request);
  const parsed = parsePasskeyName(name);
  if (!parsed.ok) return formErrorResponse(request, invalidFields({ name: parsed.message }), form);
  const rejection =
    (await rejectUnconfirmed(request, currentUser, form)) ??
    (await requirePassword({ request, context }, currentUser, password, form));
  if (rejection) return rejection;
  const answer = await callAuth({ request, context }, "/passkey/generate-register-options");
  if (answer.status !== 200) {
    const apiError = { status: 422, error: "not-begun", message: m.security_failed() } as const;
    return authErrorResponse(request, answer, apiError, form);
  }
  return successResponse(request, { body: answer.body, to: SECURITY_PATH, headers: answer.headers });
}
