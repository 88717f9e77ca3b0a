import { describe, expect, test } from "vitest";
import { currentLanguage, localeTag } from "#app/lib/i18n.ts";
import { withLocale, withRequestLocale, languageCookie, detectLocale } from "#app/server/http/locale.server.ts";

const localeFor = (headers: Record<string, string>) => detectLocale(new Request("http://house.example/", { headers }));

const write = async () => {
  await new Promise(setImmediate);
  return currentLanguage();
};

describe("the language of a request", () => {
  test.each([
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["de-DE,de;q=0.9,es;q=0.7,en;q=0.3", "es"],
    ["en-GB,en;q=0.9", "en"],
    ["fr", "en"],
    ["", "en"],
    ["*", "en"],
    [";;q=,,=", "en"],
  ])("Accept-Language '%s' gets %s", (header, language) => {
    expect(localeFor({ "accept-language": header })).toBe(language);
  });

  test.each([
    ["en-GB,en;q=0.9", "en-GB"],
    ["en,en-AU;q=0.9", "en-GB"],
    ["en-US,en-GB;q=0.9", "en-US"],
    ["en-CA", "en-US"],
    ["en", "en-US"],
    ["es-ES,es;q=0.9,en-GB;q=0.8", "es-ES"],
    ["es-AR", "es-MX"],
    ["de-DE,en-GB;q=0.5", "en-GB"],
    ["en-XX-evil,<script>", "en-US"],
    ["", "en-US"],
  ])("has the region's date format: '%s' gets %s", (header, tag) => {
    const request = new Request("http://house.example/", { headers: { "accept-language": header } });
    expect(withRequestLocale(request, localeTag)).toBe(tag);
    // An e-mail rendered meanwhile is in its recipient's language, whose region is unknown.
    expect(withRequestLocale(request, () => withLocale("en", localeTag))).toBe("en-US");
  });

  test("is the chosen one, whatever the browser requests", () => {
    const chosen = languageCookie("en", "https://house.example").split(";")[0] ?? "";
    expect(localeFor({ "accept-language": "es", cookie: `other=1; ${chosen}` })).toBe("en");
    expect(localeFor({ "accept-language": "es", cookie: "palapa_language=xx" })).toBe("es");
  });

  test("is separate for simultaneous requests", async () => {
    expect(await Promise.all([withLocale("es", write), withLocale("en", write), write()])).toEqual(["es", "en", "en"]);
    expect(await withLocale("es", async () => [await withLocale("en", write), await write()])).toEqual(["en", "es"]);
  });
});
