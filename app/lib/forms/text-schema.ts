import * as z from "zod/mini";
import { MAX_TEXT } from "#app/lib/limits.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { m } from "#messages";

/** Trimmed text of at most `MAX_TEXT` characters, which may be empty. */
export const optionalText = z.string().check(
  z.trim(),
  z.maxLength(MAX_TEXT, {
    error: () => m.ui_keep_under({ count: MAX_TEXT.toLocaleString(localeTag()) }),
  }),
);
const requiredText = optionalText.check(z.minLength(1, { error: () => m.booking_reason_needed() }));

/** Converts a field to a string: JSON may have numbers where forms have text; anything else counts as missing. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

/** The message of the first issue. */
export function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? m.ui_check_field();
}

/** Parses a required reason, such as for denying a request or cancelling an approved stay. */
export function parseReason(value: unknown, field: string): ParseResult<string> {
  const parsed = requiredText.safeParse(asText(value));
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, fields: { [field]: firstMessage(parsed.error) } };
}

/** Parses an optional reason; null when it is empty. */
export function parseOptionalReason(value: unknown, field: string): ParseResult<string | null> {
  const parsed = optionalText.safeParse(asText(value));
  if (!parsed.success) return { ok: false, fields: { [field]: firstMessage(parsed.error) } };
  return { ok: true, value: parsed.data || null };
}
