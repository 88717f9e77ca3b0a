import { callAuth, refuseCall, wrongFields } from "#app/features/auth/call-auth.server.ts";
import { parsePasskeyName } from "#app/features/security/passkey-schema.ts";
import { refuseWrongPassword } from "#app/features/auth/require-password.server.ts";
import { rejectUnconfirmed } from "#app/features/security/confirmed-email.server.ts";
import { formOf, SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { done, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/passkeys.options";

/** What a browser needs to make a passkey, once the password was right. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const form = { to: formOf("passkeys") };
  const { name, password } = await readFields(request);
  const parsed = parsePasskeyName(name);
  if (!parsed.ok) return refuseForm(request, wrongFields({ name: parsed.message }), form);
  const refused =
    (await rejectUnconfirmed(request, viewer, form)) ??
    (await refuseWrongPassword({ request, context }, viewer, password, form));
  if (refused) return refused;
  const answer = await callAuth({ request, context }, "/passkey/generate-register-options");
  if (answer.status !== 200) {
    const refusal = { status: 422, error: "not-begun", message: m.security_failed() } as const;
    return refuseCall(request, answer, refusal, form);
  }
  return done(request, { body: answer.body, to: SECURITY_PATH, headers: answer.headers });
}
