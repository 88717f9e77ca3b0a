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
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()),
  }),
  clientExtensionResults: extensions,
});
const used = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.nullable(z.string())),
  }),
  clientExtensionResults: extensions,
});

export type MadePasskey = z.infer<typeof made>;
export type UsedPasskey = z.infer<typeof used>;

/** Reads a passkey's name, by which its owner tells it from the others; else the sentence that says what is wrong. */
export function parsePasskeyName(value: unknown): { ok: true; name: string } | { ok: false; message: string } {
  const parsed = name.safeParse(typeof value === "string" ? value : "");
  if (parsed.success) return { ok: true, name: parsed.data };
  return { ok: false, message: parsed.error.issues[0]?.message ?? m.security_passkey_name_required() };
}

/** What a browser says of a passkey that it has made (WebAuthn's RegistrationResponseJSON), or null. */
export function readMadePasskey(value: unknown): MadePasskey | null {
  return made.safeParse(readJson(value)).data ?? null;
}

/** What a browser says of a passkey that was used (WebAuthn's AuthenticationResponseJSON), or null. */
export function readUsedPasskey(value: unknown): UsedPasskey | null {
  return used.safeParse(readJson(value)).data ?? null;
}

/** In a form it is a text, in a JSON body the object itself. */
function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isStorable(parsed) ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
