import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#app/lib/enums.ts";
import { currentLanguage, isLanguage, type LocaleTag, overwriteLocaleTag } from "#app/lib/i18n.ts";
import { baseLocale, extractLocaleFromHeader, overwriteServerAsyncLocalStorage } from "#messages/runtime.js";

/** Stores the visitor's choice of language on this device for a year. */
const COOKIE = "palapa_language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Characters of `Accept-Language` that are parsed. */
const MAX_HEADER = 500;

const storage = new AsyncLocalStorage<{ locale?: Language; tag?: LocaleTag }>();
overwriteServerAsyncLocalStorage(storage);
overwriteLocaleTag(() => storage.getStore()?.tag);

/**
 * Runs `work`, and everything asynchronous in it, with messages in `language`. Dates and times are formatted for `tag`, or
 * without one for the language's default region.
 */
export function withLocale<Result>(language: Language, work: () => Result, tag?: LocaleTag): Result {
  const store = { locale: language, tag };
  const isSame = currentLanguage() === language && storage.getStore()?.tag === tag;
  return isSame ? work() : storage.run(store, work);
}

/** Runs `work` in the language and with the regional formats of the client. */
export function withRequestLocale<Result>(request: Request, work: () => Result): Result {
  const language = detectLocale(request);
  return withLocale(language, work, findLocaleTag(request, language));
}

/** The language chosen on this device, else the one the browser prefers, else English. */
export function detectLocale(request: Request): Language {
  const chosen = readLanguageCookie(request.headers.get("cookie"));
  return chosen ?? extractLocaleFromHeader(request) ?? baseLocale;
}

/** The `Set-Cookie` value that stores a choice of language. */
export function languageCookie(language: Language, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function readLanguageCookie(cookies: string | null): Language | null {
  const value = /(?:^|;\s*)palapa_language=([^;]*)/.exec(cookies ?? "")?.[1];
  return isLanguage(value) ? value : null;
}

/** Countries whose English uses the formats of the United States; all others use those of Britain. */
const usEnglishRegions = new Set(["US", "CA", "PH", "PR"]);

/** The locale tag for the region that the browser names with `language`; undefined for none or the default region. */
function findLocaleTag(request: Request, language: Language): LocaleTag | undefined {
  const accepted = (request.headers.get("accept-language") ?? "").slice(0, MAX_HEADER).split(",");
  const [region] = accepted.flatMap((each) => {
    const [, primary, country] = /^\s*([a-z]{2})-([a-z]{2})\s*(?:;|$)/i.exec(each) ?? [];
    return primary?.toLowerCase() === language && country ? country.toUpperCase() : [];
  });
  if (!region) return undefined;
  if (language === "en") return usEnglishRegions.has(region) ? undefined : "en-GB";
  return region === "ES" ? "es-ES" : undefined;
}
