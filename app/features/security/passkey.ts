import { useSyncExternalStore } from "react";
import { type PostResult, postForm } from "#app/lib/forms/post-form.ts";
import { m } from "#messages";

/** Whether this browser knows passkeys; never on the server. */
export function useCanPasskeys(): boolean {
  return useSyncExternalStore(unchanging, canPasskeys, () => false);
}

/** Asks for the password, then lets the browser make a passkey and the account keep it. */
export async function addPasskey(fields: FormData): Promise<PostResult<unknown>> {
  const options = await postForm<PublicKeyCredentialCreationOptionsJSON>(
    "/account/passkeys/options",
    fields,
    m.security_failed(),
  );
  if (!options.ok) return options;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.value);
  const response = await ask(() => navigator.credentials.create({ publicKey }));
  if (response === null) return givenUp();
  fields.delete("password");
  fields.set("response", response);
  return postForm("/account/passkeys", fields, m.security_failed());
}

/** Lets the browser offer the passkeys that it has for this house, and signs in with the chosen one. */
export async function signInWithPasskey(): Promise<PostResult<unknown>> {
  const options = await postForm<PublicKeyCredentialRequestOptionsJSON>(
    "/login/passkey/options",
    new URLSearchParams(),
    m.security_failed(),
  );
  if (!options.ok) return options;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.value);
  const response = await ask(() => navigator.credentials.get({ publicKey }));
  if (response === null) return givenUp();
  return postForm("/login/passkey", new URLSearchParams({ response }), m.security_failed());
}

/** What the browser's own window led to, as JSON; null when the person closed it, or had nothing to choose. */
async function ask(open: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await open();
    return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
  } catch (error) {
    // Closed, timed out, known already, not for this address: the browser has said so itself.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function givenUp(): PostResult<never> {
  return { ok: false, formError: { error: "given-up", message: m.security_passkey_given_up() } };
}

function canPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

const unchanging = () => () => {};
