import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/lib/enums.ts";
import { findHardcodedText } from "./find-hardcoded-text.ts";

type Text = string | { declarations: string[]; match: Record<string, string> }[];

const sources = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const english = messagesOf("en");
const others = languages.filter((language) => language !== "en");

/** The same in every language: names, and words that the languages share. */
const alike = new Set([
  "price_times_nights",
  "price_times_guests",
  "booking_total",
  "dashboard_total",
  "property_amenity_wifi",
  "property_amenity_tv",
  "property_amenity_yoga",
  "property_amenity_4x4",
]);

/** Texts that stand in the code as they are. */
const untranslated = [
  "Palapa", // the software's name
  "Casa Marea",
  "SMTP_URL", // a setting, as it is typed
  "Its link ended before the mail could be sent.", // as it is stored; shown by mail-list.server.ts
  "The server stopped during each attempt to send it.", // as it is stored
  "Clock skew", // a warning of the job queue
  "Venmo", // a payment app, as an example
  "venmo.com/casa",
  "Fraunces, Georgia, 'Times New Roman', serif", // the typefaces of mails
  "Coffee Maker", // an amenity as it is stored; shown by amenity-name.ts
  "Property Manager", // the contact's name as it is stored until the owner gives one
];

/** Written for whoever runs the house, in the terminal and in its figures, and what the demo's owner has written. */
const unread = new Set([
  "app/server/start.server.ts",
  "app/features/security/recover-account-command.server.ts",
  "app/server/db/open.server.ts",
  "app/server/db/data-dir.server.ts",
  "app/features/property/demo-property.ts",
  "app/server/metrics/metrics.server.ts",
  "app/server/metrics/business-metrics.server.ts",
  ...sources.filter((file) => file.startsWith("app/server/backup/")),
]);

test.each(others)("'%s' says everything that English says, with the same parts to fill in", (language) => {
  const words = messagesOf(language);
  expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  for (const [key, text] of english) expect([key, partsOf(words.get(key))]).toEqual([key, partsOf(text)]);
});

test.each(others)("nothing was left English in '%s'", (language) => {
  const words = messagesOf(language);
  const same = [...english].filter(([key, text]) => JSON.stringify(words.get(key)) === JSON.stringify(text));
  expect(same.map(([key]) => key).filter((key) => !alike.has(key))).toEqual([]);
});

test("each text is said somewhere", () => {
  const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const said = new Set([...code.matchAll(/\bm\.(\w+)/g)].map((match) => match[1]));
  expect([...english.keys()].filter((key) => !said.has(key))).toEqual([]);
});

test("no text that people read stands in the code", () => {
  const plain = sources
    .filter((file) => !unread.has(file))
    .flatMap((file) =>
      findHardcodedText(readFileSync(file, "utf8"), file.endsWith("x")).map((text) => `${file}: ${text}`),
    );
  expect(plain.filter((each) => !untranslated.some((text) => each.endsWith(`: ${text}`)))).toEqual([]);
});

test("a text in the code is found wherever it would be shown", () => {
  const shown = findHardcodedText(`
    export const rows = [{ label: "Guest", id: "guest" }];
    export function Card({ label = "Close" }) {
      if (!label) throw new Error("A card needs a label");
      const refusal = { error: "too-late", message: m.too_late() };
      return <p className="serif" title="Hint" aria-label={isOn ? \`On \${x}\` : m.off()}>Hello {"you"}, {m.name()} {n && "more"}</p>;
    }
    export const lost = () => say("Nothing was changed.");
  `);
  expect(shown.toSorted()).toEqual(["Close", "Guest", "Hello", "Hint", "Nothing was changed.", "On", "more", "you"]);
});

function messagesOf(language: string): Map<string, Text> {
  return new Map(
    globSync(`messages/${language}/*.json`).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, Text>),
    ),
  );
}

/** The names of what is filled in, over all forms of a text. */
function partsOf(text: Text | undefined): string[] {
  const forms = typeof text === "string" ? [text] : (text ?? []).flatMap(({ match }) => Object.values(match));
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted();
}
