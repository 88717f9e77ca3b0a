import type { CurrentUser } from "#app/features/users/current-user.ts";
import { type FormReturn, formErrorResponse } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/**
 * Null for an account whose address is confirmed, else the answer 409: before that the account may be a stranger's, who
 * would keep access by a passkey, or lock the address's owner out by a second step.
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
