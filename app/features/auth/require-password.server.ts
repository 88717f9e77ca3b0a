import type { Call } from "#app/context.server.ts";
import { callAuth, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { type FormReturn, formErrorResponse } from "#app/server/http/responses.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { m } from "#messages";

/**
 * Verifies the password of the signed-in user before a change to how they sign in. Null when it is right, else the error
 * response with `message` for the field. Attempts are limited by account and by IP address.
 */
export async function requirePassword(
  call: Call,
  currentUser: { id: string },
  password: unknown,
  form: FormReturn,
  { field = "password", message = m.security_wrong_password() } = {},
): Promise<Response | null> {
  if (typeof password !== "string" || password === "") {
    return formErrorResponse(call.request, invalidFields({ [field]: m.accounts_password_required() }), form);
  }
  const rejection = await enforceRateLimit(call, "password-check", currentUser.id, form);
  if (rejection) return rejection;
  const response = await callAuth(call, "/verify-password", { password });
  if (response.status === 200) return null;
  const error = { status: 422, error: "wrong-password", message, fields: { [field]: message } } as const;
  return authErrorResponse(call.request, response, error, form);
}
