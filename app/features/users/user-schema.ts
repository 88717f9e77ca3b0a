import * as z from "zod/mini";
import { m } from "#messages";

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
const MAX_NAME = 100;
const MAX_EMAIL = 254;
const MAX_PHONE = 40;

/** The parsed form, or a message for each invalid field. */
type ParseResult<Value> = { ok: true; value: Value } | { ok: false; fields: Record<string, string> };

// Control characters must not reach the header of an e-mail.
export const oneLine = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: () => m.ui_one_line() });

// Names are part of e-mails: they must not become links, nor change the direction of the text around them.
const LINK = /:\/\/|@|www\.|[\p{L}\p{N}-]{2}[.\u3002\uff0e\uff61][\p{L}\p{N}]{2}|\.\p{L}{2,}[/:?#]/iu;
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export const full_name = z.string().check(
  z.trim(),
  z.minLength(1, { error: () => m.accounts_full_name_required() }),
  z.maxLength(MAX_NAME, { error: () => m.ui_keep_under({ count: MAX_NAME }) }),
  oneLine,
  z.refine((name) => !LINK.test(name), { error: () => m.accounts_name_no_link() }),
  z.refine((name) => !DIRECTION.test(name), { error: () => m.accounts_name_no_direction() }),
);
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: () => m.accounts_email_required() }),
    z.maxLength(MAX_EMAIL, { error: () => m.accounts_email_too_long() }),
    z.email({ error: () => m.ui_email_like() }),
  );
export const phone = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_PHONE, { error: () => m.ui_keep_under({ count: MAX_PHONE }) }),
    z.regex(/^$|^[+()\d][\d\s().\-/+x]*$/i, { error: () => m.ui_phone_like() }),
  );
const phone_number = phone.check(z.minLength(1, { error: () => m.accounts_phone_required() }));
const new_password = z
  .string()
  .check(
    z.minLength(1, { error: () => m.accounts_password_required() }),
    z.minLength(MIN_PASSWORD, { error: () => m.accounts_password_at_least({ count: MIN_PASSWORD }) }),
    z.maxLength(MAX_PASSWORD, { error: () => m.accounts_password_at_most({ count: MAX_PASSWORD }) }),
  );
const token = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => m.accounts_token_required() }),
    z.maxLength(2000, { error: () => m.accounts_reason_token() }),
  );

const signUp = z.object({ full_name, phone_number, email, password: new_password, request_admin: z.string() });
const signIn = z.object({
  email,
  password: z
    .string()
    .check(
      z.minLength(1, { error: () => m.accounts_password_required() }),
      z.maxLength(1000, { error: () => m.accounts_password_at_most({ count: 1000 }) }),
    ),
});
const setup = z.object({ token, full_name, phone_number: phone, email, password: new_password });
const reset = z.object({ token, password: new_password });
const passwordChange = z.object({ password: new_password });
const profile = z.object({ full_name, email, phone_number: phone });

export interface SignUp extends Omit<z.infer<typeof signUp>, "request_admin"> {
  /** Only a request, which an admin grants or declines. */
  request_admin: boolean;
}
export type Setup = z.infer<typeof setup>;
export type ProfileEdit = Omit<z.infer<typeof profile>, "phone_number"> & { phone_number: string | null };

/** Parses a sign-up; all fields are required (spec section 5). Unknown fields are ignored. */
export function parseSignUp(fields: Record<string, unknown>): ParseResult<SignUp> {
  const parsed = parseFields(signUp, fields);
  if (!parsed.ok) return parsed;
  const { request_admin, ...rest } = parsed.value;
  return { ok: true, value: { ...rest, request_admin: ["on", "1", "true"].includes(request_admin) } };
}

export function parseSignIn(fields: Record<string, unknown>): ParseResult<z.infer<typeof signIn>> {
  return parseFields(signIn, fields);
}

export function parseSetup(fields: Record<string, unknown>): ParseResult<Setup> {
  return parseFields(setup, fields);
}

export function parseEmail(fields: Record<string, unknown>): ParseResult<{ email: string }> {
  return parseFields(z.object({ email }), fields);
}

export function parseToken(fields: Record<string, unknown>): ParseResult<{ token: string }> {
  return parseFields(z.object({ token }), fields);
}

export function parseReset(fields: Record<string, unknown>): ParseResult<z.infer<typeof reset>> {
  return parseFields(reset, fields);
}

/** Parses a new password; the current one is verified separately. */
export function parsePasswordChange(fields: Record<string, unknown>): ParseResult<z.infer<typeof passwordChange>> {
  return parseFields(passwordChange, fields);
}

/** Parses an edited profile: trimmed, an empty phone number as null (spec section 5). */
export function parseProfile(fields: Record<string, unknown>): ParseResult<ProfileEdit> {
  const parsed = parseFields(profile, fields);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { ...parsed.value, phone_number: parsed.value.phone_number || null } };
}

function parseFields<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  fields: Record<string, unknown>,
): ParseResult<z.infer<z.ZodMiniObject<Shape>>> {
  const texts = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, asText(fields[name])]));
  const parsed = schema.safeParse(texts);
  if (parsed.success) return { ok: true, value: parsed.data };
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) messages[String(path[0])] ??= message;
  return { ok: false, fields: messages };
}

/** Values that are not strings count as empty; JSON's `true` is a ticked box. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : value === true ? "true" : "";
}
