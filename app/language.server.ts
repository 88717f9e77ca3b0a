import { AsyncLocalStorage } from "node:async_hooks";
import { currentLanguage, isLanguage, type Language } from "#app/language.ts";
import { baseLocale, extractLocaleFromHeader, overwriteServerAsyncLocalStorage } from "#words/runtime.js";

/** Remembers the visitor's choice on this device for a year. */
const COOKIE = "palapa_language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const storage = new AsyncLocalStorage<{ locale?: Language }>();
overwriteServerAsyncLocalStorage(storage);

/** Runs `work` so that every text in it is in `language`, whatever it waits for. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return currentLanguage() === language ? work() : storage.run({ locale: language }, work);
}

/** What the visitor chose on this device, else what the browser asks for, else English. */
export function languageOf(request: Request): Language {
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
