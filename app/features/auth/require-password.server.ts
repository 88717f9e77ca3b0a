import type { Call } from "#app/context.server.ts";
import { callAuth, authErrorResponse, wrongFields } from "#app/features/auth/call-auth.server.ts";
import { type FormReturn, formErrorResponse } from "#app/server/http/responses.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { m } from "#messages";

/**
 * Asks for the password of whoever is signed in once more, before what changes how they sign in: null when it is right,
 * else the refusal, `message` beside the field. Tries are counted, by the account and by the address.
 */
export async function requirePassword(
  call: Call,
  currentUser: { id: string },
  password: unknown,
  form: FormReturn,
  { field = "password", message = m.security_wrong_password() } = {},
): Promise<Response | null> {
  if (typeof password !== "string" || password === "") {
    return formErrorResponse(call.request, wrongFields({ [field]: m.accounts_password_required() }), form);
  }
  const rejection = await enforceRateLimit(call, "password-check", currentUser.id, form);
  if (rejection) return rejection;
  const answer = await callAuth(call, "/verify-password", { password });
  if (answer.status === 200) return null;
  const refusal = { status: 422, error: "wrong-password", message, fields: { [field]: message } } as const;
  return authErrorResponse(call.request, answer, refusal, form);
}
