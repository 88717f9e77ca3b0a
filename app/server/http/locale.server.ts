import { AsyncLocalStorage } from "node:async_hooks";
import { currentLanguage, isLanguage, type Language, type LocaleTag, overwriteLocaleTag } from "#app/lib/i18n.ts";
import { baseLocale, extractLocaleFromHeader, overwriteServerAsyncLocalStorage } from "#messages/runtime.js";

/** Remembers the visitor's choice on this device for a year. */
const COOKIE = "palapa_language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Characters of `Accept-Language` that are looked at. */
const MAX_HEADER = 500;

const storage = new AsyncLocalStorage<{ locale?: Language; tag?: LocaleTag }>();
overwriteServerAsyncLocalStorage(storage);
overwriteLocaleTag(() => storage.getStore()?.tag);

/**
 * Runs `work` so that every text in it is in `language`, whatever it waits for, with days and times as in the
 * language's default region or that of `tag`.
 */
export function withLocale<Result>(language: Language, work: () => Result, tag?: LocaleTag): Result {
  const store = { locale: language, tag };
  const isSame = currentLanguage() === language && storage.getStore()?.tag === tag;
  return isSame ? work() : storage.run(store, work);
}

/** Runs `work` in the language of whoever asks, and in their region's way of writing days and times. */
export function withRequestLocale<Result>(request: Request, work: () => Result): Result {
  const language = detectLocale(request);
  return withLocale(language, work, tagOf(request, language));
}

/** What the visitor chose on this device, else what the browser asks for, else English. */
export function detectLocale(request: Request): Language {
  const chosen = chosenLanguage(request.headers.get("cookie"));
  return chosen ?? extractLocaleFromHeader(request) ?? baseLocale;
}

/** The header that remembers a choice; scripts need not read it. */
export function languageCookie(language: Language, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function chosenLanguage(cookies: string | null): Language | null {
  const value = /(?:^|;\s*)palapa_language=([^;]*)/.exec(cookies ?? "")?.[1];
  return isLanguage(value) ? value : null;
}

/** English as in these countries; the others write it as in Britain. */
const likeUnitedStates = new Set(["US", "CA", "PH", "PR"]);

/** The region that the browser names with `language`, of those that are written for; undefined without one. */
function tagOf(request: Request, language: Language): LocaleTag | undefined {
  const accepted = (request.headers.get("accept-language") ?? "").slice(0, MAX_HEADER).split(",");
  const [region] = accepted.flatMap((each) => {
    const [, primary, country] = /^\s*([a-z]{2})-([a-z]{2})\s*(?:;|$)/i.exec(each) ?? [];
    return primary?.toLowerCase() === language && country ? country.toUpperCase() : [];
  });
  if (!region) return undefined;
  if (language === "en") return likeUnitedStates.has(region) ? undefined : "en-GB";
  return region === "ES" ? "es-ES" : undefined;
}
