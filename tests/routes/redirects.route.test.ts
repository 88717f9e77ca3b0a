import { beforeAll, expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

const { app, request, signUp } = await openTestApp();
const email = "rosa@example.com";
let guest: Visitor;

beforeAll(async () => {
  await createProperty(app.database.db);
  await signUp({ email });
  guest = await createVisitor(app);
});

const foreignTargets = [
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/./\\evil.example",
  "/\t/evil.example",
  "/%2e//evil.example",
  "https://evil.example",
];

test.each(foreignTargets)("no form and no page redirects to %j", async (target) => {
  const post = (path: string, fields: Record<string, string>, Cookie = "") =>
    request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "text/html", Origin: app.publicUrl, Cookie },
    });
  const account = { full_name: "Rosa", phone_number: "+1 555 0100", password: "a-long-password" };
  const signedUp = { ...account, email: `rosa-${foreignTargets.indexOf(target)}@example.com`, next: target };
  const query = new URLSearchParams({ next: target }).toString();
  const pages = { headers: { Accept: "text/html", Cookie: guest.cookie } };
  const responses = {
    "sign in": await post("/login", { email, password: account.password, next: target }),
    "sign up": await post("/signup", signedUp),
    language: await post("/language", { language: "en", back: target }),
    "signed in already": await request(`/login?${query}`, pages),
    "signed up already": await request(`/signup?${query}`, pages),
    "sent to sign in": await request("/account/security", { headers: { Accept: "text/html", Referer: target } }),
  };
  for (const [name, response] of Object.entries(responses)) {
    const location = new URL(response.headers.get("Location") ?? "none:", `${app.publicUrl}/login`);
    expect([name, response.status, location.origin]).toEqual([
      name,
      expect.toSatisfy((code) => code === 302 || code === 303),
      app.publicUrl,
    ]);
    expect(location.pathname).not.toContain("//");
    expect(location.searchParams.get("next") ?? "/").toMatch(/^\/(?![/\\.])/);
  }
});
