import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/lib/enums.ts";
import { findHardcodedText } from "./find-hardcoded-text.ts";

type Text = string | { declarations: string[]; match: Record<string, string> }[];

const sources = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const english = messagesOf("en");
const others = languages.filter((language) => language !== "en");

/** Messages that are the same in every language. */
const alike = new Set([
  "price_times_nights",
  "price_times_guests",
  "booking_total",
  "dashboard_total",
  "dashboard_no_deadline",
  "booking_undo_seconds",
  "dashboard_deny_group",
  "dashboard_status_filter_count",
  "property_amenity_wifi",
  "property_amenity_tv",
  "property_amenity_yoga",
  "property_amenity_4x4",
]);

/** Texts that are allowed in the code. */
const untranslated = [
  "Palapa", // the program's name
  "Casa Marea",
  "SMTP_URL", // a setting's name
  "Its link ended before the mail could be sent.", // a stored value; mail-list.server.ts translates it
  "The server stopped during each attempt to send it.", // a stored value
  "Clock skew", // a warning of the job queue
  "Venmo", // a payment app, as an example
  "WhatsApp",
  "venmo.com/casa",
  "Fraunces, Georgia, 'Times New Roman', serif", // the typefaces of e-mails
  "Coffee Maker", // a stored value; amenity-name.ts translates it
  "Property Manager", // the stored default name of the contact
];

/** Files with texts for operators (terminal, metrics) and with the demo's texts. */
const untranslatedFiles = new Set([
  "app/server/start.server.ts",
  "app/features/security/recover-account-command.server.ts",
  "app/server/db/open.server.ts",
  "app/server/db/data-dir.server.ts",
  "app/features/property/demo-property.ts",
  "app/features/property/demo-texts-es.ts",
  "app/server/metrics/metrics.server.ts",
  "app/server/metrics/business-metrics.server.ts",
  ...sources.filter((file) => file.startsWith("app/server/backup/")),
]);

test.each(others)("'%s' has all English messages with the same placeholders", (language) => {
  const messages = messagesOf(language);
  expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  for (const [key, text] of english) expect([key, partsOf(messages.get(key))]).toEqual([key, partsOf(text)]);
});

test.each(others)("no message is left in English in '%s'", (language) => {
  const messages = messagesOf(language);
  const same = [...english].filter(([key, text]) => JSON.stringify(messages.get(key)) === JSON.stringify(text));
  expect(same.map(([key]) => key).filter((key) => !alike.has(key))).toEqual([]);
});

test("each message is used", () => {
  const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map((match) => match[1]));
  expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
});

test("no text for users is hard-coded", () => {
  const plain = sources
    .filter((file) => !untranslatedFiles.has(file))
    .flatMap((file) =>
      findHardcodedText(readFileSync(file, "utf8"), file.endsWith("x")).map((text) => `${file}: ${text}`),
    );
  expect(plain.filter((each) => !untranslated.some((text) => each.endsWith(`: ${text}`)))).toEqual([]);
});

test("hard-coded text is found wherever it would be shown", () => {
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

/** The placeholders of all variants of a message. */
function partsOf(text: Text | undefined): string[] {
  const forms = typeof text === "string" ? [text] : (text ?? []).flatMap(({ match }) => Object.values(match));
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted();
}
