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

const elsewhere = [
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/./\\evil.example",
  "/\t/evil.example",
  "/%2e//evil.example",
  "https://evil.example",
];

test.each(elsewhere)("no form and no page leads on to %j", async (target) => {
  const post = (path: string, fields: Record<string, string>, Cookie = "") =>
    request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "text/html", Origin: app.publicUrl, Cookie },
    });
  const account = { full_name: "Rosa", phone_number: "+1 555 0100", password: "a-long-password" };
  const signedUp = { ...account, email: `rosa-${elsewhere.indexOf(target)}@example.com`, next: target };
  const query = new URLSearchParams({ next: target }).toString();
  const pages = { headers: { Accept: "text/html", Cookie: guest.cookie } };
  const answers = {
    "sign in": await post("/login", { email, password: account.password, next: target }),
    "sign up": await post("/signup", signedUp),
    language: await post("/language", { language: "en", back: target }),
    "signed in already": await request(`/login?${query}`, pages),
    "signed up already": await request(`/signup?${query}`, pages),
    "sent to sign in": await request("/account/security", { headers: { Accept: "text/html", Referer: target } }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    const to = new URL(answer.headers.get("Location") ?? "none:", `${app.publicUrl}/login`);
    expect([what, answer.status, to.origin]).toEqual([
      what,
      expect.toSatisfy((code) => code === 302 || code === 303),
      app.publicUrl,
    ]);
    expect(to.pathname).not.toContain("//");
    expect(to.searchParams.get("next") ?? "/").toMatch(/^\/(?![/\\.])/);
  }
});
