import { callAuth, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { parsePasskeyName, parseRegistration } from "#app/features/security/passkey-schema.ts";
import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { rejectUnconfirmed } from "#app/features/security/confirmed-email.server.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/passkeys";

/** Stores the passkey that the browser has created. */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const form = { to: formPath("passkeys") };
  const unconfirmed = await rejectUnconfirmed(request, currentUser, form);
  if (unconfirmed) return unconfirmed;
  const fields = await parseBody(request);
  const parsed = parsePasskeyName(fields.name);
  if (!parsed.ok) return formErrorResponse(request, invalidFields({ name: parsed.message }), form);
  const { name } = parsed;
  const response = parseRegistration(fields.response);
  const apiError = { status: 422, error: "passkey-refused", message: m.security_passkey_refused() } as const;
  if (!response) return formErrorResponse(request, apiError, form);
  const answer = await callAuth({ request, context }, "/passkey/verify-registration", { name, response });
  if (answer.status !== 200) return authErrorResponse(request, answer, apiError, form);
  return successResponse(request, {
    status: 201,
    body: { name },
    to: outcomePath("passkey-added"),
    headers: answer.headers,
  });
}
