import { expect, test } from "vitest";
import type { Translations } from "#app/server/db/schema.ts";
import {
  changeLanguage,
  foreignTextsOf,
  localize,
  textsIn,
  withoutTranslations,
  withTranslation,
} from "#app/features/property/property-texts.ts";

const fields = ["title", "intro", "questions"] as const;
const property = (given: { title?: string; intro?: string; questions?: object[]; translations?: Translations }) => ({
  language: "en" as const,
  translations: {},
  title: "",
  intro: "",
  questions: [] as object[],
  price: 100,
  ...given,
});

test("a reader sees each text in their language where the owner wrote it, else in the other one, which is named", () => {
  const texts = property({
    title: "White House",
    intro: "By the sea",
    translations: { es: { title: "Casa Blanca", questions: [{ question: "¿Hay perro?", answer: "No" }] } },
  });
  expect(localize(texts, fields, "en")).toEqual({
    language: "en",
    title: "White House",
    intro: "By the sea",
    questions: [{ question: "¿Hay perro?", answer: "No" }],
    price: 100,
    foreignTexts: { questions: "es" },
  });
  expect(localize(texts, fields, "es")).toMatchObject({
    title: "Casa Blanca",
    intro: "By the sea",
    foreignTexts: { intro: "en" },
  });
});

test("a text that was written in no language is empty, and isn't marked", () => {
  expect(localize(property({}), fields, "es")).toMatchObject({ title: "", questions: [], foreignTexts: {} });
});

test("an owner edits the texts of one language, and sees what isn't translated as empty", () => {
  const texts = property({
    title: "White House",
    intro: "By the sea",
    translations: { es: { intro: "Junto al mar" } },
  });
  expect(textsIn(texts, fields, "en")).toEqual({ title: "White House", intro: "By the sea", questions: [] });
  expect(textsIn(texts, fields, "es")).toEqual({ title: "", intro: "Junto al mar", questions: [] });
});

test("the texts of the other language that an owner has not translated are hints", () => {
  const texts = property({
    title: "White House",
    intro: "By the sea",
    translations: { es: { intro: "Junto al mar" } },
  });
  expect(foreignTextsOf(texts, ["title", "intro"], "es")).toEqual({ title: "White House" });
  expect(foreignTextsOf(texts, ["title", "intro"], "en")).toEqual({});
});

test("a saved translation replaces only the given texts, and an empty one removes its translation", () => {
  const before = { es: { title: "Casa Blanca", intro: "Junto al mar" } };
  expect(withTranslation(before, "es", { intro: "", questions: [] })).toEqual({ es: { title: "Casa Blanca" } });
  expect(withoutTranslations(before, ["title"])).toEqual({ es: { intro: "Junto al mar" } });
});

test("after the property's language changed, the reader of either language sees the same texts as before", () => {
  const before = property({
    title: "White House",
    intro: "By the sea",
    translations: { es: { title: "Casa Blanca" } },
  });
  const after = { ...before, ...changeLanguage(before, fields, "es") };
  expect(after).toMatchObject({ language: "es", title: "Casa Blanca", translations: { en: { title: "White House" } } });
  for (const language of ["en", "es"] as const) {
    expect(localize(after, ["title"], language)).toMatchObject({ title: localize(before, ["title"], language).title });
  }
  // A text without a translation stays in its column, which now counts as Spanish.
  expect(after.intro).toBe("By the sea");
  expect(changeLanguage(before, fields, "en")).toEqual({});
});
