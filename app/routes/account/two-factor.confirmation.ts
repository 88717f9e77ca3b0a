import { callAuth, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { outcomePath } from "#app/features/security/security-outcomes.ts";
import { rejectUnconfirmed } from "#app/features/security/confirmed-email.server.ts";
import { formPath } from "#app/features/security/security-paths.ts";
import { parseCode } from "#app/features/auth/two-factor-code.ts";
import { findTwoFactor, showCodes, useCode } from "#app/features/security/two-factor.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/two-factor.confirmation";

/** Enables two-step sign-in by the app's first code, and shows the recovery codes. */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const app = context.get(appContext);
  const form = { to: formPath("two-factor") };
  const unconfirmed = await rejectUnconfirmed(request, currentUser, form);
  if (unconfirmed) return unconfirmed;
  const typed = parseCode((await parseBody(request)).code);
  if (typed?.kind !== "totp")
    return formErrorResponse(request, invalidFields({ code: m.security_code_required() }), form);
  if ((await findTwoFactor(app, currentUser.id)).state !== "begun") {
    const apiError = { status: 409, error: "not-begun", message: m.security_two_factor_over() } as const;
    return formErrorResponse(request, apiError, form);
  }
  const message = m.security_code_wrong();
  const apiError = { status: 422, error: "wrong-code", message, fields: { code: message } } as const;
  // Marked as used before it is checked, so that it can't be used twice.
  if (!(await useCode(app.database.db, currentUser.id, typed.code, app.now())))
    return formErrorResponse(request, apiError, form);
  await showCodes(app.database.db, currentUser.id, app.now());
  const answer = await callAuth({ request, context }, "/two-factor/verify-totp", { code: typed.code });
  if (answer.status !== 200) return authErrorResponse(request, answer, apiError, form);
  const now = await findTwoFactor(app, currentUser.id);
  const recovery_codes = now.state === "on" ? now.new_codes : null;
  return successResponse(request, {
    body: { recovery_codes },
    to: outcomePath("two-factor-on"),
    headers: answer.headers,
  });
}
