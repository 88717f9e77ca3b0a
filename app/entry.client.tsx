import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage } from "#app/language.ts";
import { baseLocale, overwriteGetLocale } from "#words/runtime.js";

const { lang } = document.documentElement;
overwriteGetLocale(() => (isLanguage(lang) ? lang : baseLocale));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
