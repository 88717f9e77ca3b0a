import { callAuth, authErrorResponse } from "#app/features/auth/call-auth.server.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { rejectUnconfirmed } from "#app/features/security/confirmed-email.server.ts";
import { formPath, SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { viewTwoFactor } from "#app/features/security/two-factor-view.server.ts";
import { cancelSetup, findTwoFactor } from "#app/features/security/two-factor.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { type App, appContext } from "#app/context.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { m } from "#messages";
import type { Route } from "./+types/two-factor";

/**
 * Starts the setup of two-step sign-in after checking the password; the page then shows the secret for a limited time.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const currentUser = await requireUser({ request, context });
  const app = context.get(appContext);
  const form = { to: formPath("two-factor") };
  const { password } = await parseBody(request);
  const rejection =
    (await rejectUnconfirmed(request, currentUser, form)) ??
    (await requirePassword({ request, context }, currentUser, password, form));
  if (rejection) return rejection;
  await cancelSetup(app.database.db, currentUser.id);
  const answer = await callAuth({ request, context }, "/two-factor/enable", { password });
  if (answer.status !== 200) {
    const apiError = { status: 409, error: "already-on", message: m.security_two_factor_already_on() } as const;
    return authErrorResponse(request, answer, apiError, form);
  }
  const begun = viewTwoFactor(await findTwoFactor(app, currentUser.id), await findPropertyName(app), currentUser.email);
  if (begun.state !== "begun") throw new Error("The setup was not begun");
  const { link, secret } = begun.setup;
  return successResponse(request, { status: 201, body: { link, secret }, to: `${SECURITY_PATH}#two-factor` });
}

async function findPropertyName({ database }: App): Promise<string> {
  const property = await findProperty(database.db);
  return property ? nameOf(property) : "Palapa";
}
