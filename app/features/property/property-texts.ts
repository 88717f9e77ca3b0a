import { type Language, languages } from "#app/lib/enums.ts";
import type { Translations } from "#app/server/db/schema.ts";

/**
 * The fields of the property that are stored by language. The columns have the texts in the property's own language,
 * `translations` those in the others.
 */
export const textFields = [
  "title",
  "intro",
  "description",
  "property_details",
  "activities",
  "local_area",
  "amenity_notes",
  "cancellation_policy",
  "host_about",
  "host_languages",
  "house_rules",
  "arrival_guide",
  "direct_note",
  "questions",
  "nearby",
  "beds",
  "reviews",
  "seasons",
] as const;
export type TextField = (typeof textFields)[number];

/** The texts of a photo that are stored by language. */
export const imageTextFields = ["alt", "caption"] as const;

/** A row whose texts are in `language`, with some of them translated. */
interface Translated {
  language: Language;
  translations: Translations;
}

/** A row with the texts that a reader sees, and the language of those that weren't written in the reader's. */
export type Localized<Row> = Omit<Row, "translations"> & { foreignTexts: Partial<Record<string, Language>> };

/**
 * The texts as a reader of `language` sees them: in that language where the owner wrote them, else in the other one,
 * which `foreignTexts` has for each such field.
 */
export function localize<Row extends Translated>(
  row: Row,
  fields: readonly (string & keyof Row)[],
  language: Language,
): Localized<Row> {
  const texts: Partial<Record<string, unknown>> = {};
  const foreignTexts: Partial<Record<string, Language>> = {};
  for (const field of fields) {
    const textIn = (each: Language): unknown => (each === row.language ? row[field] : row.translations[each]?.[field]);
    const shown = [language, ...languages].find((each) => !isEmpty(textIn(each)));
    if (!shown) continue;
    texts[field] = textIn(shown);
    if (shown !== language) foreignTexts[field] = shown;
  }
  const { translations: _, ...own } = row;
  return Object.assign(own, texts, { foreignTexts });
}

/**
 * The texts that an owner edits in `language`: those written in it, and empty ones for the rest, which readers see in
 * the other language.
 */
export function textsIn<Row extends Translated, Field extends string & keyof Row>(
  row: Row,
  fields: readonly Field[],
  language: Language,
): Pick<Row, Field> {
  const texts: Record<string, unknown> = Object.fromEntries(
    fields.map((field): [string, unknown] => {
      const own = row[field];
      if (language === row.language) return [field, own];
      return [field, row.translations[language]?.[field] ?? (Array.isArray(own) ? [] : "")];
    }),
  );
  return texts as Pick<Row, Field>;
}

/** The texts of the other language that readers see in place of those that are not written in `language`. */
export function foreignTextsOf<Row extends Translated>(
  row: Row,
  fields: readonly (string & keyof Row)[],
  language: Language,
): Partial<Record<string, string>> {
  const shown = localize(row, fields, language);
  const foreign = fields.filter((field) => shown.foreignTexts[field] !== undefined);
  return Object.fromEntries(foreign.map((field) => [field, String(shown[field as keyof typeof shown])]));
}

/** The `translations` after the given texts were saved in `language`; empty texts remove their translation. */
export function withTranslation(
  translations: Translations,
  language: Language,
  texts: Record<string, unknown>,
): Translations {
  const merged = { ...translations[language], ...texts };
  const translated = Object.entries(merged).filter(([, text]) => !isEmpty(text));
  return { ...translations, [language]: Object.fromEntries(translated) };
}

/** The `translations` without those of the given fields. */
export function withoutTranslations(translations: Translations, fields: readonly string[]): Translations {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([field]) => !fields.includes(field))),
    ]),
  );
}

/**
 * The columns and translations after `language` became the row's own: its translations become the columns, and the
 * texts that they replace become translations.
 */
export function changeLanguage<Row extends Translated>(
  row: Row,
  fields: readonly (string & keyof Row)[],
  language: Language,
): Partial<Row> {
  if (language === row.language) return {};
  const translated = { ...row.translations[language] };
  const replaced: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  for (const field of fields) {
    if (isEmpty(translated[field])) continue;
    columns[field] = translated[field];
    replaced[field] = row[field];
    delete translated[field];
  }
  const translations = withTranslation({ ...row.translations, [language]: translated }, row.language, replaced);
  return { ...columns, language, translations } as unknown as Partial<Row>;
}

function isEmpty(text: unknown): boolean {
  return text === undefined || text === null || text === "" || (Array.isArray(text) && text.length === 0);
}
