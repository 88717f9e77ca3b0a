import { removePasskey } from "#app/accounts/security/passkeys.server.ts";
import { afterwards } from "#app/accounts/security/security-outcomes.ts";
import { formOf } from "#app/accounts/security/security-paths.ts";
import { requireViewer } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { isId } from "#app/http/id.ts";
import { m } from "#words";
import type { Route } from "./+types/account.passkeys.passkey.removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const { database } = context.get(appContext);
  if (!isId(params.id) || !(await removePasskey(database.db, viewer, params.id))) {
    const refusal = { status: 404, error: "not-found", message: m.security_passkey_gone() } as const;
    return refuseForm(request, refusal, { to: formOf("passkeys") });
  }
  return done(request, { body: { id: params.id }, to: afterwards("passkey-removed") });
}
