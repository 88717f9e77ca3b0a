import * as z from "zod/mini";
import { isStorable } from "#app/lib/storable-text.ts";
import { m } from "#messages";

const MAX_NAME = 60;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => m.security_passkey_name_required() }),
    z.maxLength(MAX_NAME, { error: () => m.ui_keep_under({ count: MAX_NAME }) }),
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: () => m.ui_one_line() }),
  );

const credential = { id: z.string(), rawId: z.string(), type: z.literal("public-key") };
const extensions = z.record(z.string(), z.unknown());
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()),
  }),
  clientExtensionResults: extensions,
});
const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.nullable(z.string())),
  }),
  clientExtensionResults: extensions,
});

export type PasskeyRegistration = z.infer<typeof registration>;
export type PasskeyAuthentication = z.infer<typeof authentication>;

/** Parses the name that the user gives a passkey, or returns a message for the field. */
export function parsePasskeyName(value: unknown): { ok: true; name: string } | { ok: false; message: string } {
  const parsed = name.safeParse(typeof value === "string" ? value : "");
  if (parsed.success) return { ok: true, name: parsed.data };
  return { ok: false, message: parsed.error.issues[0]?.message ?? m.security_passkey_name_required() };
}

/** Parses a browser's response to creating a passkey (WebAuthn's RegistrationResponseJSON); null when it is invalid. */
export function parseRegistration(value: unknown): PasskeyRegistration | null {
  return registration.safeParse(parseJson(value)).data ?? null;
}

/** Parses a browser's response to using a passkey (WebAuthn's AuthenticationResponseJSON); null when it is invalid. */
export function parseAuthentication(value: unknown): PasskeyAuthentication | null {
  return authentication.safeParse(parseJson(value)).data ?? null;
}

/** The response is JSON text in a form, and an object in a JSON body. */
function parseJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isStorable(parsed) ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
