import { randomUUID } from "node:crypto";
import type { SignUp } from "#app/features/users/user-schema.ts";
import { type AuthResponse, callAuth } from "#app/features/auth/call-auth.server.ts";
import type { Profile } from "#app/features/users/profile.ts";
import { findProfile, hasProfile } from "#app/features/users/users.server.ts";
import { appContext, type Call } from "#app/context.server.ts";

export type SignUpResult = { ok: true; profile: Profile } | { ok: false; response: AuthResponse };

/**
 * Creates an account with the role `user` and queues the e-mail that confirms its address, in one transaction. When the
 * address has an account already, nothing is created and the result is the same, with a made-up profile: only the owner
 * of the address is told, by e-mail.
 */
export async function signUp(call: Call, { full_name, ...fields }: SignUp): Promise<SignUpResult> {
  const response = await callAuth(call, "/sign-up/email", { name: full_name, ...fields });
  const { db } = call.context.get(appContext).database;
  const id = response.body.user?.id;
  const { email, phone_number } = fields;
  const placeholder: Profile = { id: id ?? randomUUID(), full_name, email, phone_number, role: "user" };
  if (response.status === 200 && id) return { ok: true, profile: (await findProfile(db, id)) ?? placeholder };
  // Of two concurrent sign-ups the second violates the unique constraint.
  const isDuplicate = response.body.code === "FAILED_TO_CREATE_USER" && (await hasProfile(db, email));
  return isDuplicate ? { ok: true, profile: placeholder } : { ok: false, response };
}
