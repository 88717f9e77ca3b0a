import { randomUUID } from "node:crypto";
import type { SignUp } from "#app/features/users/user-schema.ts";
import { type AuthAnswer, callAuth } from "#app/features/auth/call-auth.server.ts";
import type { Profile } from "#app/features/users/profile.ts";
import { findProfile, hasProfile } from "#app/features/users/users.server.ts";
import { appContext, type Call } from "#app/context.server.ts";

export type SignUpResult = { ok: true; profile: Profile } | { ok: false; answer: AuthAnswer };

/**
 * Makes an account with the role user, and queues the mail that verifies its address, in one transaction. For an
 * address that has an account nothing is made, and the answer is the same, with an invented profile: what is so, only
 * the owner of the address hears, by mail.
 */
export async function signUp(call: Call, { full_name, ...fields }: SignUp): Promise<SignUpResult> {
  const answer = await callAuth(call, "/sign-up/email", { name: full_name, ...fields });
  const { db } = call.context.get(appContext).database;
  const id = answer.body.user?.id;
  const { email, phone_number } = fields;
  const invented: Profile = { id: id ?? randomUUID(), full_name, email, phone_number, role: "user" };
  if (answer.status === 200 && id) return { ok: true, profile: (await findProfile(db, id)) ?? invented };
  // Of two sign-ups at once the second meets the first one's row.
  const isLate = answer.body.code === "FAILED_TO_CREATE_USER" && (await hasProfile(db, email));
  return isLate ? { ok: true, profile: invented } : { ok: false, answer };
}
