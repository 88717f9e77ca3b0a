import zlib from "node:zlib";
import { expect, test } from "vitest";
import { encodingFor, keepBody } from "#app/http/kept-body.server.ts";

const link = '"/><link rel="modulepreload" href="/assets/stay.js" stroke="currentColor" nonce="';
const texts = ["<!doctype html>é", ...Array<string>(60).fill(link), "", '"></script>'.repeat(9_000)];
const nonces = ["cccccccccccccccccccccc==", "AbC/+0123456789abcdefg==", '/>="c/>="c/>="c/>="c/>=='.slice(0, 24)];

test.each(nonces)("a kept text is sent whole around the nonce %s, plain and compressed", async (nonce) => {
  const body = keepBody(texts);
  const whole = texts.join(nonce);
  const br = await body.encoded("br");
  const gzip = await body.encoded("gzip");
  expect(String(body.plain(Buffer.from(nonce)))).toBe(whole);
  expect(String(zlib.brotliDecompressSync(br?.(Buffer.from(nonce)) ?? ""))).toBe(whole);
  expect(String(zlib.gunzipSync(gzip?.(Buffer.from(nonce)) ?? ""))).toBe(whole);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, GZIP;q=0.5", "gzip"],
  ["identity", null],
  [null, null],
])("a client that takes %s gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
