import type { RouterContextProvider } from "react-router";
import type { SignUp } from "#app/accounts/account-fields.ts";
import { type AuthAnswer, callAuth } from "#app/accounts/auth-call.server.ts";
import { findProfile } from "#app/accounts/profiles.server.ts";
import { appContext } from "#app/context.server.ts";
import type { profiles } from "#app/db/schema.ts";

export type SignUpResult =
  | { ok: true; profile: typeof profiles.$inferSelect }
  /** The address may have an account already; which it is, the answer tells only by refusing. */
  | { ok: false; answer: AuthAnswer };

/** Makes an account with the role user, and queues the mail that verifies its address, in one transaction. */
export async function signUp(
  call: { request: Request; context: Readonly<RouterContextProvider> },
  { full_name, ...fields }: SignUp,
): Promise<SignUpResult> {
  const answer = await callAuth(call, "/sign-up/email", { name: full_name, ...fields });
  const id = answer.body.user?.id;
  if (answer.status !== 200 || !id) return { ok: false, answer };
  // For an address with an account Better Auth answers with an invented profile.
  const { db } = call.context.get(appContext).database;
  const profile = await findProfile(db, id);
  return profile ? { ok: true, profile } : { ok: false, answer };
}
