import { expect, test } from "vitest";
import { readEnv } from "#app/server/env.server.ts";
import { setSecurityHeaders } from "#app/server/http/security-headers.server.ts";

function headersFor(settings: Record<string, string>, publicUrl: string, headers = new Headers()) {
  const result = readEnv(settings);
  if (!result.ok) throw new Error(result.problems.join());
  setSecurityHeaders(headers, { env: result.env, publicUrl }, "n0nce");
  return headers;
}

test("only the page's own scripts run, and it can't be framed", () => {
  const policy = headersFor({}, "http://localhost:3000").get("Content-Security-Policy") ?? "";
  expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("map tiles are allowed from the configured server", () => {
  const policy = headersFor({ TILE_URL: "https://{s}.tiles.example/{z}/{x}/{y}.png" }, "http://localhost:3000");
  expect(policy.get("Content-Security-Policy")).toContain("https://*.tiles.example;");
});

test("a site on HTTPS sends Strict-Transport-Security", () => {
  expect(headersFor({}, "http://localhost:3000").has("Strict-Transport-Security")).toBe(false);
  expect(headersFor({}, "https://casa.example").get("Strict-Transport-Security")).toBe("max-age=31536000");
});

test("headers that a response has set are preserved", () => {
  const headers = headersFor({}, "http://localhost:3000", new Headers({ "X-Frame-Options": "SAMEORIGIN" }));
  expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
});
