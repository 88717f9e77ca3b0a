import type { LeavingResult } from "#app/accounts/leaving.server.ts";
import type { RoleRefusal } from "#app/accounts/roles.server.ts";
import type { Refusal } from "#app/http/answer.server.ts";

// The one place that turns what is refused about people and their rights into a status and a sentence.

/** The answer to a change of rights that was refused. */
export function refuseRole(reason: RoleRefusal): Refusal {
  switch (reason) {
    case "not-found":
      return { status: 404, error: reason, message: "This account does not exist any more." };
    case "no-longer-admin":
      return { status: 403, error: reason, message: "You are no admin any more. Nothing was changed." };
    case "already-admin":
      return { status: 409, error: reason, message: "This account is an admin’s already. Nothing was changed." };
    case "no-admin-request":
      return {
        status: 409,
        error: reason,
        message: "This request was answered already. Nothing was changed.",
      };
    case "not-an-admin":
      return { status: 409, error: reason, message: "This account is a guest’s already. Nothing was changed." };
    case "last-admin":
      return {
        status: 409,
        error: reason,
        message: "The last admin can’t be demoted. Make someone else an admin first.",
      };
  }
}

/** The answer to an account that can't be deleted. */
export function refuseLeaving(reason: Extract<LeavingResult, { ok: false }>["reason"]): Refusal {
  if (reason === "not-found") return { status: 404, error: reason, message: "This account does not exist any more." };
  return {
    status: 409,
    error: reason,
    message: "You are the last admin, so this account can’t be deleted. Make someone else an admin first.",
  };
}
