import type { LeavingResult } from "#app/accounts/leaving.server.ts";
import type { RoleRefusal } from "#app/accounts/roles.server.ts";
import type { Refusal } from "#app/http/answer.server.ts";
import { m } from "#words";

// The one place that turns what is refused about people and their rights into a status and a sentence.

/** The answer to a change of rights that was refused. */
export function refuseRole(reason: RoleRefusal): Refusal {
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

/** The answer to an account that can't be deleted. */
export function refuseLeaving(reason: Extract<LeavingResult, { ok: false }>["reason"]): Refusal {
  if (reason === "not-found") return { status: 404, error: reason, message: m.accounts_gone() };
  return { status: 409, error: reason, message: m.accounts_last_admin_stays() };
}
