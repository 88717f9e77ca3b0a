import { expect, test } from "vitest";
import { readEnv } from "#app/server/env.server.ts";
import { verifyOrigin, alignUrlWithOrigin } from "#app/server/http/origin.server.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

function appWith(settings: Record<string, string>) {
  const result = readEnv(settings);
  if (!result.ok) throw new Error(result.problems.join());
  return { env: result.env, publicUrl: result.env.PUBLIC_URL ?? "http://localhost:3000" };
}

function post(url: string, origin?: string) {
  return new Request(url, { method: "POST", body: "a=b", headers: origin ? { origin } : {} });
}

test.each([
  ["its own origin", {}, "http://localhost:3000/login", "http://localhost:3000", null],
  ["the address that was requested", {}, "http://192.168.1.5:3000/login", "http://192.168.1.5:3000", null],
  [
    "the public address",
    { PUBLIC_URL: "https://casa.example" },
    "https://casa.example/login",
    "https://casa.example",
    null,
  ],
  ["another site", {}, "http://localhost:3000/login", "https://evil.example", 403],
  ["another port", {}, "http://localhost:3000/login", "http://localhost:4000", 403],
  ["no origin", {}, "http://localhost:3000/login", undefined, 403],
  ["a page with an opaque origin", {}, "http://localhost:3000/login", "null", 403],
  [
    "a forged Host under a public address",
    { PUBLIC_URL: "https://casa.example" },
    "https://evil.example/login",
    "https://evil.example",
    403,
  ],
])("a write sent from %s", (_from, settings, url, origin, status) => {
  expect(verifyOrigin(appWith(settings), post(url, origin))?.status ?? null).toBe(status);
});

test("a rejected write has its message in the user's language", async () => {
  const rejection = withLocale("es", () => verifyOrigin(appWith({}), post("http://localhost:3000/login")));
  expect(await rejection?.json()).toMatchObject({
    error: "foreign-origin",
    message: expect.stringContaining("no se hizo nada") as string,
  });
});

test("reads are allowed from any origin", () => {
  expect(verifyOrigin(appWith({}), new Request("http://localhost:3000/"))).toBeNull();
});

test("a write's body is preserved when its URL is rewritten to the page's origin", async () => {
  const moved = alignUrlWithOrigin(post("http://127.0.0.1:3000/login?next=/", "http://localhost:3000"));
  expect(moved.url).toBe("http://localhost:3000/login?next=/");
  expect(await moved.text()).toBe("a=b");
});
