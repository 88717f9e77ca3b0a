import type { CurrentUser } from "#app/features/users/current-user.ts";
import { type FormReturn, formErrorResponse } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/**
 * Null for an account whose address is confirmed, else a 409 response: before that, the account may belong to a stranger,
 * who would keep access by a passkey or lock the owner of the address out by two-factor sign-in.
 */
export async function rejectUnconfirmed(
  request: Request,
  currentUser: CurrentUser,
  form: FormReturn,
): Promise<Response | null> {
  if (currentUser.email_verified) return null;
  return formErrorResponse(
    request,
    { status: 409, error: "email-unconfirmed", message: m.security_confirm_first() },
    form,
  );
}
