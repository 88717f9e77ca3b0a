import { useSyncExternalStore } from "react";
import { type PostResult, postForm } from "#app/lib/forms/post-form.ts";
import { m } from "#messages";

/** Whether this browser supports passkeys; on the server `assumed`, which most browsers should agree with. */
export function usePasskeySupport(assumed = false): boolean {
  return useSyncExternalStore(noSubscription, supportsPasskeys, () => assumed);
}

/** Verifies the password, lets the browser create a passkey, and stores it with the account. */
export async function addPasskey(fields: FormData): Promise<PostResult<unknown>> {
  const options = await postForm<PublicKeyCredentialCreationOptionsJSON>(
    "/account/passkeys/options",
    fields,
    m.security_failed(),
  );
  if (!options.ok) return options;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.value);
  const response = await runCeremony(() => navigator.credentials.create({ publicKey }));
  if (response === null) return cancelled();
  fields.delete("password");
  fields.set("response", response);
  return postForm("/account/passkeys", fields, m.security_failed());
}

/** Lets the user choose one of the browser's passkeys for this site, and signs in with it. */
export async function signInWithPasskey(): Promise<PostResult<unknown>> {
  const options = await postForm<PublicKeyCredentialRequestOptionsJSON>(
    "/login/passkey/options",
    new URLSearchParams(),
    m.security_failed(),
  );
  if (!options.ok) return options;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.value);
  const response = await runCeremony(() => navigator.credentials.get({ publicKey }));
  if (response === null) return cancelled();
  return postForm("/login/passkey", new URLSearchParams({ response }), m.security_failed());
}

/** The credential of the browser's passkey dialog as JSON; null when the user cancelled it or had no passkey. */
async function runCeremony(start: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await start();
    return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
  } catch (error) {
    // Cancelled, timed out, registered already or not for this host: the browser has told the user.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function cancelled(): PostResult<never> {
  return { ok: false, formError: { error: "given-up", message: m.security_passkey_given_up() } };
}

function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

const noSubscription = () => () => {};
