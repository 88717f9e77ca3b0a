import { callAuth } from "#app/features/auth/call-auth.server.ts";
import { refuseWrongPassword } from "#app/features/auth/require-password.server.ts";
import { afterwards } from "#app/features/security/security-outcomes.ts";
import { formOf } from "#app/features/security/security-paths.ts";
import { findTwoFactor, showCodes } from "#app/features/security/two-factor.server.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/recovery-codes";

/** Ten new recovery codes; the old ones are worth nothing from then on. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const app = context.get(appContext);
  const form = { to: formOf("two-factor") };
  const { password } = await readFields(request);
  const refused = await refuseWrongPassword({ request, context }, viewer, password, form);
  if (refused) return refused;
  if ((await findTwoFactor(app, viewer.id)).state !== "on") {
    const refusal = { status: 409, error: "off", message: m.security_two_factor_is_off() } as const;
    return refuseForm(request, refusal, form);
  }
  const { body } = await callAuth({ request, context }, "/two-factor/generate-backup-codes", { password });
  if (!body.backupCodes) throw new Error("No recovery codes were made");
  await showCodes(app.database.db, viewer.id, app.now());
  return done(request, { status: 201, body: { recovery_codes: body.backupCodes }, to: afterwards("codes-made") });
}
