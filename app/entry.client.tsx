import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage, overwriteLanguageTag } from "#app/language.ts";
import { baseLocale, overwriteGetLocale } from "#words/runtime.js";

const { lang } = document.documentElement;
const [language] = lang.split("-");
overwriteGetLocale(() => (isLanguage(language) ? language : baseLocale));
overwriteLanguageTag(() => lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
