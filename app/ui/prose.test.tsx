import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "#app/ui/prose.tsx";

const tagsOf = (text: string) =>
  renderToStaticMarkup(<Prose text={text} />)
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll(/<\/?div>/g, "");

test.each([
  ["Bring:\n- towels\n- a hat", "<p>Bring:</p><ul><li>towels</li><li>a hat</li></ul>"],
  ["- towels\n- a hat\nand time", "<ul><li>towels</li><li>a hat</li></ul><p>and time</p>"],
  ["- towels\n- a hat", "<ul><li>towels</li><li>a hat</li></ul>"],
  ["One\nline\n\nAnother", "<p>One\nline</p><p>Another</p>"],
  ["Bring\n  - towels", "<p>Bring</p><ul><li>towels</li></ul>"],
  ["-5 degrees\n-and no more", "<p>-5 degrees\n-and no more</p>"],
  ["- <b>bold</b>", "<ul><li>&lt;b&gt;bold&lt;/b&gt;</li></ul>"],
])("an owner's text %j is shown as paragraphs and lists", (text, html) => {
  expect(tagsOf(text)).toBe(html);
});
