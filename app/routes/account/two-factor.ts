import { callAuth, refuseCall } from "#app/features/auth/call-auth.server.ts";
import { refuseWrongPassword } from "#app/features/auth/require-password.server.ts";
import { rejectUnconfirmed } from "#app/features/security/confirmed-email.server.ts";
import { formOf, SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { viewTwoFactor } from "#app/features/security/two-factor-view.server.ts";
import { dropSetup, findTwoFactor } from "#app/features/security/two-factor.server.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { type App, appContext } from "#app/context.server.ts";
import { done } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { m } from "#messages";
import type { Route } from "./+types/two-factor";

/** Begins to set two-step sign-in up, once the password was right: from then on the page shows the secret for a while. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const app = context.get(appContext);
  const form = { to: formOf("two-factor") };
  const { password } = await readFields(request);
  const refused =
    (await rejectUnconfirmed(request, viewer, form)) ??
    (await refuseWrongPassword({ request, context }, viewer, password, form));
  if (refused) return refused;
  await dropSetup(app.database.db, viewer.id);
  const answer = await callAuth({ request, context }, "/two-factor/enable", { password });
  if (answer.status !== 200) {
    const refusal = { status: 409, error: "already-on", message: m.security_two_factor_already_on() } as const;
    return refuseCall(request, answer, refusal, form);
  }
  const begun = viewTwoFactor(await findTwoFactor(app, viewer.id), await houseName(app), viewer.email);
  if (begun.state !== "begun") throw new Error("The setup was not begun");
  const { link, secret } = begun.setup;
  return done(request, { status: 201, body: { link, secret }, to: `${SECURITY_PATH}#two-factor` });
}

async function houseName({ database }: App): Promise<string> {
  const property = await findProperty(database.db);
  return property ? nameOf(property) : "Palapa";
}
