import { callAuth } from "#app/features/auth/call-auth.server.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { findTwoFactor, showCodes } from "#app/features/security/two-factor.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/recovery-codes";

/** Creates ten new recovery codes, which replace the old ones. */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const app = context.get(appContext);
  const form = { to: formPath("two-factor") };
  const { password } = await parseBody(request);
  const rejection = await requirePassword({ request, context }, currentUser, password, form);
  if (rejection) return rejection;
  if ((await findTwoFactor(app, currentUser.id)).state !== "on") {
    const apiError = { status: 409, error: "off", message: m.security_two_factor_is_off() } as const;
    return formErrorResponse(request, apiError, form);
  }
  const { body } = await callAuth({ request, context }, "/two-factor/generate-backup-codes", { password });
  if (!body.backupCodes) throw new Error("No recovery codes were made");
  await showCodes(app.database.db, currentUser.id, app.now());
  return successResponse(request, {
    status: 201,
    body: { recovery_codes: body.backupCodes },
    to: outcomePath("codes-made"),
  });
}
