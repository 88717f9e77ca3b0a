import type { Call } from "#app/context.server.ts";
import { callAuth, refuseCall, wrongFields } from "#app/features/auth/call-auth.server.ts";
import { type FormReturn, refuseForm } from "#app/server/http/responses.server.ts";
import { refuseTooMany } from "#app/server/http/rate-limits.server.ts";
import { m } from "#messages";

/**
 * Asks for the password of whoever is signed in once more, before what changes how they sign in: null when it is right,
 * else the refusal, `message` beside the field. Tries are counted, by the account and by the address.
 */
export async function refuseWrongPassword(
  call: Call,
  viewer: { id: string },
  password: unknown,
  form: FormReturn,
  { field = "password", message = m.security_wrong_password() } = {},
): Promise<Response | null> {
  if (typeof password !== "string" || password === "") {
    return refuseForm(call.request, wrongFields({ [field]: m.accounts_password_required() }), form);
  }
  const refused = await refuseTooMany(call, "password-check", viewer.id, form);
  if (refused) return refused;
  const answer = await callAuth(call, "/verify-password", { password });
  if (answer.status === 200) return null;
  const refusal = { status: 422, error: "wrong-password", message, fields: { [field]: message } } as const;
  return refuseCall(call.request, answer, refusal, form);
}
