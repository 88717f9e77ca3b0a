import * as z from "zod/mini";
import { languages } from "#app/lib/enums.ts";
import { m } from "#messages";

const MAX_ALT_TEXT = 300;

const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false", "on", "off", "1", "0"])], { error: () => m.images_true_or_false() }),
    z.transform((value) => value === true || value === "true" || value === "on" || value === "1"),
  ),
);
const text = z.optional(
  z
    .string({ error: () => m.images_text() })
    .check(z.trim(), z.maxLength(MAX_ALT_TEXT, { error: () => m.ui_keep_under({ count: MAX_ALT_TEXT }) })),
);

const language = z.optional(z.enum(languages, { error: () => m.ui_check_field() }));
const details = z.object({ is_main: flag, is_featured: flag, alt: text, caption: text, text_language: language });

/**
 * The editable fields of a photo; absent fields stay unchanged. `text_language` is the language of the given texts, the
 * photo's own when it is absent.
 */
export type ImageDetails = z.infer<typeof details>;

/** Parses a change of a photo: its flags and texts. Other fields are ignored. */
export function parseImageDetails(
  fields: Record<string, unknown>,
): { ok: true; value: ImageDetails } | { ok: false; fields: Record<string, string> } {
  const parsed = details.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fieldErrors[String(path[0])] ??= message;
  return { ok: false, fields: fieldErrors };
}
