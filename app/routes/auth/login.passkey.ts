import { callAuth, authErrorResponse } from "#app/features/auth/call-auth.server.ts";
import { parseAuthentication } from "#app/features/security/passkey-schema.ts";
import { recordPasskeyUse } from "#app/features/security/passkeys.server.ts";
import { viewProfile } from "#app/features/users/profile.ts";
import { completeSignIn } from "#app/features/auth/complete-sign-in.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/login.passkey";

/** Signs in with a passkey, without password and code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(appContext);
  const form = { to: "/login" };
  const apiError = { status: 401, error: "sign-in-failed", message: m.security_passkey_failed() } as const;
  const response = parseAuthentication((await parseBody(request)).response);
  if (!response) return formErrorResponse(request, apiError, form);
  const answer = await callAuth({ request, context }, "/passkey/verify-authentication", { response });
  const { session } = answer.body;
  if (answer.status !== 200 || !session) return authErrorResponse(request, answer, apiError, form);
  await recordPasskeyUse(database.db, response.id, now());
  const profile = await completeSignIn({ request, context }, session.userId, answer.headers);
  return successResponse(request, {
    body: { profile: profile && viewProfile(profile) },
    to: "/",
    headers: answer.headers,
  });
}
