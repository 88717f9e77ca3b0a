import { getLocale, type Locale, locales } from "#words/runtime.js";

/** A language that the interface speaks. */
export type Language = Locale;

/** Every language, by its own name. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

export const languages: readonly Language[] = locales;

// Which country's way of writing dates and money goes with a language: the first house stands in Mexico.
const tags: Record<Language, string> = { en: "en-US", es: "es-MX" };

/** The language of the request, the mail or the page that is being written. */
export function currentLanguage(): Language {
  return getLocale();
}

/** The same as a BCP 47 tag, for dates, money and lists. */
export function languageTag(): string {
  return tags[getLocale()];
}

/** `make` once for each language and remembered: formats are dear to make and cheap to keep. */
export function perLanguage<Value>(make: (tag: string) => Value): () => Value {
  const made = new Map<string, Value>();
  return () => {
    const tag = languageTag();
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
