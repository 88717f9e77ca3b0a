import { type Language, languages } from "#app/lib/enums.ts";
import { getLocale } from "#messages/runtime.js";

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

/** The conventions for dates and times of a language in a country. */
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

/** A supported BCP 47 tag of language and region. */
export type LocaleTag = keyof typeof regions;

/** The tag of each language when the region is unknown; Mexico is where the first property is. */
const defaultTags: Record<Language, LocaleTag> = { en: "en-US", es: "es-MX" };

let readTag: () => string | undefined = () => undefined;

/** Sets how the current tag is read: from the request on the server, from the root element in the browser. */
export function overwriteLocaleTag(read: () => string | undefined): void {
  readTag = read;
}

/** The language of the current request, e-mail or page. */
export function currentLanguage(): Language {
  return getLocale();
}

/** The current BCP 47 tag, for formatting dates, times, money and lists. */
export function localeTag(): LocaleTag {
  const tag = readTag();
  const language = getLocale();
  return isLocaleTag(tag) && regions[tag].language === language ? tag : defaultTags[language];
}

/** The value of the page's `lang` attribute, with a region only when it is not the language's default. */
export function documentLanguage(): string {
  const tag = localeTag();
  return tag === defaultTags[getLocale()] ? getLocale() : tag;
}

/** The first day of the week in the current locale: 0 is Sunday. */
export function firstDayOfWeek(): 0 | 1 {
  return regions[localeTag()].firstDayOfWeek;
}

/** Whether the current locale uses a 12-hour clock. */
export function has12Hours(): boolean {
  return regions[localeTag()].clock === "12 hours";
}

function isLocaleTag(value: unknown): value is LocaleTag {
  return typeof value === "string" && Object.hasOwn(regions, value);
}

/** Returns a function that calls `make` once for each locale tag; for Intl formats, which are expensive to construct. */
export function memoizePerLocale<Value>(make: (tag: string) => Value): () => Value {
  const cache = new Map<string, Value>();
  return () => {
    const tag = localeTag();
    const value = cache.get(tag) ?? make(tag);
    cache.set(tag, value);
    return value;
  };
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
