import { Script } from "node:vm";
import { expect, test } from "vitest";
import { firstScript, markCodeLater } from "#app/http/code-later.server.ts";

const page =
  '<title>Año 1 < 2</title><link rel="preload" href="/a.woff2"/><link rel="modulepreload" href="/a.js" nonce="n"/>' +
  '<p>¿«modulepreload»?</p><script nonce="n" type="module" async="">import "/a.js"; 1 < 2</script>';
const marked = page
  .replace('<link rel="modulepreload"', '<link rel="later"')
  .replace('type="module" async=""', 'type="text/later"');

test("a page's code comes later, and nothing else is touched", () => {
  expect(markCodeLater(Buffer.from(page)).toString()).toBe(marked);
});

test("the page's first script can stand in a page by itself", () => {
  expect(firstScript).not.toContain("</");
  expect(() => new Script(firstScript)).not.toThrow();
});
