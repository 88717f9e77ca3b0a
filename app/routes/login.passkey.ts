import { callAuth, refuseCall } from "#app/accounts/auth-call.server.ts";
import { readUsedPasskey } from "#app/accounts/security/passkey-fields.ts";
import { notePasskeyUse } from "#app/accounts/security/passkeys.server.ts";
import { viewProfile } from "#app/accounts/profile.ts";
import { completeSignIn } from "#app/accounts/signed-in.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { m } from "#words";
import type { Route } from "./+types/login.passkey";

/** Signs in with a passkey, which needs neither password nor code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const form = { to: "/login" };
  const refusal = { status: 401, error: "sign-in-failed", message: m.security_passkey_failed() } as const;
  const response = readUsedPasskey((await readFields(request)).response);
  if (!response) return refuseForm(request, refusal, form);
  const answer = await callAuth({ request, context }, "/passkey/verify-authentication", { response });
  const { session } = answer.body;
  if (answer.status !== 200 || !session) return refuseCall(request, answer, refusal, form);
  await notePasskeyUse(database.db, response.id, now());
  const profile = await completeSignIn({ request, context }, session.userId, answer.headers);
  return done(request, { body: { profile: profile && viewProfile(profile) }, to: "/", headers: answer.headers });
}
