import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage, overwriteLocaleTag } from "#app/lib/i18n.ts";
import { baseLocale, overwriteGetLocale } from "#messages/runtime.js";

const { lang } = document.documentElement;
const [language] = lang.split("-");
overwriteGetLocale(() => (isLanguage(language) ? language : baseLocale));
overwriteLocaleTag(() => lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
