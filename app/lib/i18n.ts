import { getLocale, type Locale, locales } from "#messages/runtime.js";

/** A language that the interface speaks. */
export type Language = Locale;

/** Every language, by its own name. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

export const languages: readonly Language[] = locales;

/** How a country writes days, times and money in one of the languages. */
interface Region {
  language: Language;
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1;
  clock: "12 hours" | "24 hours";
}

const regions = {
  "en-US": { language: "en", firstDayOfWeek: 0, clock: "12 hours" },
  "en-GB": { language: "en", firstDayOfWeek: 1, clock: "24 hours" },
  "es-MX": { language: "es", firstDayOfWeek: 0, clock: "24 hours" },
  "es-ES": { language: "es", firstDayOfWeek: 1, clock: "24 hours" },
} satisfies Record<string, Region>;

/** A BCP 47 tag of a language and a region that are written for. */
export type LocaleTag = keyof typeof regions;

/** The region where none is known: the first house stands in Mexico. */
const defaultTags: Record<Language, LocaleTag> = { en: "en-US", es: "es-MX" };

let readTag: () => string | undefined = () => undefined;

/** Says where the tag comes from: on the server the request, in the browser the page's root element. */
export function overwriteLocaleTag(read: () => string | undefined): void {
  readTag = read;
}

/** The language of the request, the mail or the page that is being written. */
export function currentLanguage(): Language {
  return getLocale();
}

/** The same as a BCP 47 tag, for days, times, money and lists. */
export function localeTag(): LocaleTag {
  const tag = readTag();
  const language = getLocale();
  return isLanguageTag(tag) && regions[tag].language === language ? tag : defaultTags[language];
}

/** The value of a page's `lang`; a region stands there only when it is not the language's default one. */
export function documentLanguage(): string {
  const tag = localeTag();
  return tag === defaultTags[getLocale()] ? getLocale() : tag;
}

/** The first day of the week where the reader is: 0 is Sunday. */
export function firstDayOfWeek(): 0 | 1 {
  return regions[localeTag()].firstDayOfWeek;
}

/** Whether the reader's clock has twelve hours. */
export function has12Hours(): boolean {
  return regions[localeTag()].clock === "12 hours";
}

function isLanguageTag(value: unknown): value is LocaleTag {
  return typeof value === "string" && Object.hasOwn(regions, value);
}

/** `make` once for each language and remembered: formats are dear to make and cheap to keep. */
export function memoizePerLocale<Value>(make: (tag: string) => Value): () => Value {
  const made = new Map<string, Value>();
  return () => {
    const tag = localeTag();
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
