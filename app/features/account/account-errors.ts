import type { DeletionResult } from "#app/features/account/delete-account.server.ts";
import type { ApiError } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** The HTTP error for an account that can't be deleted. */
export function toDeletionError(reason: Extract<DeletionResult, { ok: false }>["reason"]): ApiError {
  if (reason === "not-found") return { status: 404, error: reason, message: m.accounts_gone() };
  return { status: 409, error: reason, message: m.accounts_last_admin_stays() };
}
