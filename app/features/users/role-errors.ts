import type { RoleError } from "#app/features/users/roles.server.ts";
import type { ApiError } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** The HTTP error for a rejected change of a role. */
export function toRoleError(reason: RoleError): ApiError {
  switch (reason) {
    case "not-found":
      return { status: 404, error: reason, message: m.accounts_gone() };
    case "no-longer-admin":
      return { status: 403, error: reason, message: m.accounts_no_longer_admin() };
    case "already-admin":
      return { status: 409, error: reason, message: m.accounts_already_admin() };
    case "email-unconfirmed":
      return { status: 409, error: reason, message: m.accounts_email_unconfirmed() };
    case "no-admin-request":
      return { status: 409, error: reason, message: m.accounts_request_answered() };
    case "not-an-admin":
      return { status: 409, error: reason, message: m.accounts_already_guest() };
    case "last-admin":
      return { status: 409, error: reason, message: m.accounts_last_admin() };
  }
}
