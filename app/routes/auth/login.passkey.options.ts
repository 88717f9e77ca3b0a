import { callAuth, authErrorResponse } from "#app/features/auth/call-auth.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/login.passkey.options";

/** What a browser needs to offer its passkeys for this site. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await callAuth({ request, context }, "/passkey/generate-authenticate-options");
  if (answer.status !== 200) {
    const refusal = { status: 422, error: "not-begun", message: m.security_failed() } as const;
    return authErrorResponse(request, answer, refusal, { to: "/login" });
  }
  // A passkey stands for both steps, so whoever holds it has to be its owner: by finger, face or PIN.
  const body = { ...answer.body, userVerification: "required" };
  return successResponse(request, { body, to: "/login", headers: answer.headers });
}
