import { Script } from "node:vm";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { firstScript, markCodeLater } from "#app/http/code-later.server.ts";

const page =
  '<title>Año 1 < 2</title><link rel="preload" href="/a.woff2"/><link rel="modulepreload" href="/a.js" nonce="n"/>' +
  '<p>¿«modulepreload»?</p><script nonce="n" type="module" async="">import "/a.js"; 1 < 2</script>';
const marked = page
  .replace('<link rel="modulepreload"', '<link rel="later"')
  .replace('type="module" async=""', 'type="text/later"');

test.each([1, 3, 64, 1_000])(
  "a page's code comes later, in pieces of %i bytes too, and nothing else is touched",
  async (size) => {
    const bytes = Buffer.from(page);
    const stream = markCodeLater();
    const read = text(stream);
    for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
    stream.end();
    expect(await read).toBe(marked);
  },
);

test("the page's first script can stand in a page by itself", () => {
  expect(firstScript).not.toContain("</");
  expect(() => new Script(firstScript)).not.toThrow();
});
