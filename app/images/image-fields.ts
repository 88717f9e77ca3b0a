import * as z from "zod/mini";

const LONGEST_WORDS = 300;
const UNKNOWN = "Please say true or false.";

const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false", "on", "off", "1", "0"])], UNKNOWN),
    z.transform((value) => value === true || value === "true" || value === "on" || value === "1"),
  ),
);
const words = z.optional(
  z
    .string("Please write a text.")
    .check(z.trim(), z.maxLength(LONGEST_WORDS, `Please keep this under ${LONGEST_WORDS} characters.`)),
);

const details = z.object({ is_main: flag, is_featured: flag, alt: words, caption: words });

/** What is said about a photo, apart from what it shows; what is left out stays as it is. */
export type ImageDetails = z.infer<typeof details>;

/** Reads a change of a photo: flags and words. Any other field that came along is not read. */
export function parseImageDetails(
  fields: Record<string, unknown>,
): { ok: true; value: ImageDetails } | { ok: false; fields: Record<string, string> } {
  const parsed = details.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const sentences: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) sentences[String(path[0])] ??= message;
  return { ok: false, fields: sentences };
}
