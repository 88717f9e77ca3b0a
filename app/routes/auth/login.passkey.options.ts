import { callAuth, authErrorResponse } from "#app/features/auth/call-auth.server.ts";
import { successResponse } from "#app/server/http/responses.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/login.passkey.options";

/** Returns the options for signing in with a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await callAuth({ request, context }, "/passkey/generate-authenticate-options");
  if (answer.status !== 200) {
    const apiError = { status: 422, error: "not-begun", message: m.security_failed() } as const;
    return authErrorResponse(request, answer, apiError, { to: "/login" });
  }
  // A passkey replaces both factors, so the device has to verify its user by fingerprint, face or PIN.
  const body = { ...answer.body, userVerification: "required" };
  return successResponse(request, { body, to: "/login", headers: answer.headers });
}
