import { removePasskey } from "#app/features/security/passkeys.server.ts";
import { afterwards } from "#app/features/security/security-outcomes.ts";
import { formOf } from "#app/features/security/security-paths.ts";
import { requireViewer } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { m } from "#messages";
import type { Route } from "./+types/passkeys.$id.removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await requireViewer({ request, context });
  const { database } = context.get(appContext);
  if (!isId(params.id) || !(await removePasskey(database.db, viewer, params.id))) {
    const refusal = { status: 404, error: "not-found", message: m.security_passkey_gone() } as const;
    return refuseForm(request, refusal, { to: formOf("passkeys") });
  }
  return done(request, { body: { id: params.id }, to: afterwards("passkey-removed") });
}
