import type { LeavingResult } from "#app/features/account/delete-account.server.ts";
import type { Refusal } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** The answer to an account that can't be deleted. */
export function refuseLeaving(reason: Extract<LeavingResult, { ok: false }>["reason"]): Refusal {
  if (reason === "not-found") return { status: 404, error: reason, message: m.accounts_gone() };
  return { status: 409, error: reason, message: m.accounts_last_admin_stays() };
}
