import { readdirSync } from "node:fs";
import { type IncomingMessage, request as ask } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type WebServer } from "#app/server/http/http-server.server.ts";
import { createBuiltHandler, openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

const PUBLIC_URL = "https://casa.example";
/** A house of its own, on the database that the one before had. */
const open = async (settings: Record<string, string>) => {
  const house = await openTestApp({ HOST: "127.0.0.1", PORT: "0", ...settings });
  await createProperty(house.app.database.db);
  const web = await listen(house.app.env);
  web.setHandler(await createBuiltHandler(house.app));
  afterAll(() => web.stop(0));
  return { ...house, web };
};
const secure = await open({ PUBLIC_URL });
const asset = `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".js"))}`;

interface Asking {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

/** Asks over a real line, as rudely as nobody could with `fetch`. */
async function askOver({ port }: WebServer, path: string, { method = "GET", headers = {}, body }: Asking = {}) {
  const asking = ask({ host: "127.0.0.1", port, path, method, headers });
  asking.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once("response", resolve).once("error", reject);
  });
  const isStream = answer.headers["content-type"]?.startsWith("text/event-stream");
  const content = isStream ? "" : await text(answer);
  answer.destroy();
  return { status: answer.statusCode, headers: answer.headers, text: content };
}

const page = { Accept: "text/html" };
const kinds: [string, number, string, Asking][] = [
  ["a page", 200, "/", { headers: page }],
  ["a page that needs a session", 303, "/admin", { headers: page }],
  ["a page that isn't there", 404, "/nothing/here", { headers: page }],
  ["a page's data", 200, "/login.data", {}],
  ["JSON", 200, "/availability", {}],
  ["a refusal in JSON", 401, "/bookings", {}],
  ["a refused write", 403, "/bookings", { method: "POST", headers: page }],
  ["a method that nothing takes", 405, "/bookings", { method: "DELETE" }],
  ["a file of the build that isn't there", 404, "/assets/gone.js", {}],
  ["an address that can't be read", 400, "/assets/%E0%A4%A", {}],
  ["an address that is none of ours", 400, "http://evil.example/", {}],
  ["a photo that isn't there", 404, "/photos/none.jpg", {}],
  ["an icon", 200, "/icon.svg", {}],
  ["the events of open pages", 200, "/live", {}],
  ["the state of health", 200, "/healthz", {}],
];

describe("every kind of answer tells the browser how little it may do:", () => {
  test.each(kinds)("%s (%i)", async (_, status, path, asking) => {
    const answer = await askOver(secure.web, path, asking);
    expect([answer.status, answer.headers]).toMatchObject([
      status,
      {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()") as string,
        "strict-transport-security": "max-age=31536000",
      },
    ]);
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expectStrict(String(answer.headers["content-security-policy"]));
  });

  test.each(["identity", "br"])("a file of the build, which is no page (%s)", async (encoding) => {
    const answer = await askOver(secure.web, asset, { headers: { "Accept-Encoding": encoding } });
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      { "x-content-type-options": "nosniff", "strict-transport-security": "max-age=31536000" },
    ]);
    expect(answer.headers).not.toHaveProperty("x-powered-by");
  });

  test("a page for trouble, without a script that isn't ours", async () => {
    const { db } = secure.app.database;
    await db.execute("alter table properties rename to properties_away");
    const answer = await askOver(secure.web, "/", { headers: page });
    await db.execute("alter table properties_away rename to properties");
    expect(answer).toMatchObject({ status: 500, headers: { "strict-transport-security": "max-age=31536000" } });
    expectStrict(String(answer.headers["content-security-policy"]));
    expectNonces(answer);
  });

  test("a page's data, which no browser stores: what it prefetched would be shown though it has changed", async () => {
    const answer = await askOver(secure.web, "/_.data", {});
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    const document = await askOver(secure.web, "/", { headers: page });
    expect(document.headers["cache-control"]).toBe("private, no-cache");
  });

  test("a page's every script and style carries its answer's own nonce, which never comes twice", async () => {
    const answers = [
      await askOver(secure.web, "/?guests=2", { headers: page }),
      await askOver(secure.web, "/login", { headers: page }),
    ];
    answers.push(await askOver(secure.web, "/?guests=2", { headers: page }));
    expect(new Set(answers.map(expectNonces)).size).toBe(3);
  });
});

/** No script from elsewhere, none without the nonce or its hash, no frame, no object. */
function expectStrict(policy: string): void {
  const directives = new Map(policy.split("; ").map((each) => [each.split(" ")[0], each]));
  expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
  const scripts = directives.get("script-src") ?? directives.get("default-src");
  expect(scripts).toMatch(/^(script-src 'self'( 'nonce-[\w+/]{22}=='|( 'sha256-[\w+/]{43}=')*)|default-src 'none')$/);
  const isPage = directives.has("script-src");
  expect(["object-src", "base-uri", "form-action"].map((name) => directives.get(name))).toEqual(
    isPage ? ["object-src 'none'", "base-uri 'none'", "form-action 'self'"] : [undefined, undefined, undefined],
  );
}

function expectNonces({ headers, text: html }: { headers: object; text: string }): string {
  const policy = String((headers as Record<string, unknown>)["content-security-policy"]);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
  const elements = [...html.matchAll(/<(script|style)\b([^>]*)>/g)].map(([, , attributes = ""]) => attributes);
  // What search engines read is no script.
  const inline = elements.filter((attributes) => !attributes.includes("application/ld+json"));
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/\son\w+=/);
  expect(html).not.toContain("javascript:");
  return nonce;
}

describe("behind TLS every cookie stays on TLS, away from scripts and from other sites' forms:", () => {
  const headers = { Origin: PUBLIC_URL, "Content-Type": "application/x-www-form-urlencoded" };
  const account = { email: "ana@example.com", password: "with the tide" };
  const person = { full_name: "Ana", phone_number: "+1 555 0100" };
  const post = (path: string, fields: Record<string, string>, accept: string, cookie = "") =>
    askOver(secure.web, path, {
      method: "POST",
      headers: { ...headers, Accept: accept, Cookie: cookie },
      body: new URLSearchParams(fields).toString(),
    });

  beforeAll(() => post("/signup", { ...person, ...account }, "application/json"));

  test.each([
    ["of a session and a device", "/login", account, "application/json", 2],
    ["of a form that was refused", "/login", { ...account, password: "wrong" }, "text/html", 1],
    ["of a language", "/language", { language: "es" }, "text/html", 1],
  ])("that %s", async (_, path, fields, accept, count) => {
    const cookies = (await post(path, fields, accept)).headers["set-cookie"] ?? [];
    expect(cookies.length).toBe(count);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/i);
      expect(cookie).toMatch(/; Secure(;|$)/i);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/i);
    }
  });

  test("that ends with signing out", async () => {
    const { cookie } = await createVisitor(secure.app);
    const cookies = (await post("/logout", {}, "application/json", cookie)).headers["set-cookie"] ?? [];
    expect(cookies.some((each) => /session_token=;.*Max-Age=0.*Secure/i.test(each))).toBe(true);
  });
});

/** What a visitor may say of where they come from. */
const forged = (number: number) => ({
  "X-Forwarded-For": `198.51.100.${number}`,
  "X-Real-IP": `198.51.100.${number}`,
  "X-Palapa-Client-Address": `198.51.100.${number}`,
  "CF-Connecting-IP": `198.51.100.${number}`,
  Forwarded: `for=198.51.100.${number};proto=https;host=evil.example`,
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "https",
});

describe("without TRUST_PROXY nobody is believed who says where they come from:", () => {
  test("their tries are counted as one's", async () => {
    const { web, app } = await open({ RATE_LIMITS: "on" });
    const statuses: (number | undefined)[] = [];
    for (let number = 0; number < 22; number++) {
      const headers = { ...forged(number), Origin: app.publicUrl, "Content-Type": "application/x-www-form-urlencoded" };
      statuses.push((await askOver(web, "/auth/confirm", { method: "POST", body: "token=guess", headers })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  test("links in mails and pages, and the sessions' addresses, are as they are", async () => {
    const { web, app } = await open({ PUBLIC_URL });
    const headers = {
      ...forged(1),
      Host: "evil.example",
      Origin: PUBLIC_URL,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const post = (path: string, fields: Record<string, string>) =>
      askOver(web, path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
    const account = { email: "ana@example.com", password: "with the tide" };
    await post("/signup", { ...account, full_name: "Ana", phone_number: "+1 555 0100" });
    await post("/login", account);
    await post("/forgot-password", account);
    const { db } = app.database;
    const mails = await db.query.mails.findMany();
    expect(mails.length).toBe(2);
    for (const { payload } of mails) expect((payload as { link: string }).link).toMatch(/^https:\/\/casa\.example\//);
    const sessions = await db.query.sessions.findMany();
    expect(sessions.map(({ ipAddress }) => ipAddress)).toEqual(["127.0.0.1"]);
    const home = await askOver(web, "/", { headers: { ...headers, ...page } });
    expect(home.text).toContain(PUBLIC_URL);
    expect(home.text).not.toContain("evil.example");
    for (const path of ["/sitemap.xml", "/robots.txt", "/admin", "/logout"]) {
      const answer = await askOver(web, path, { headers: { ...headers, ...page } });
      expect(JSON.stringify(answer)).not.toContain("evil.example");
    }
  });

  test("a write under a foreign name is refused, whatever the Host says", async () => {
    const headers = { Host: "evil.example", Origin: "https://evil.example", ...forged(1) };
    expect((await askOver(secure.web, "/logout", { method: "POST", headers })).status).toBe(403);
  });
});

test("behind a proxy that is trusted, its word counts, and nobody's before it", async () => {
  const { web, app } = await open({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  const attempt = async (forwarded: string) => {
    const headers = {
      "X-Forwarded-For": forwarded,
      Origin: app.publicUrl,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    // Tries of one token are counted too, wherever they come from.
    const body = new URLSearchParams({ token: `guess ${forwarded}` }).toString();
    return (await askOver(web, "/auth/confirm", { method: "POST", body, headers })).status;
  };
  for (let number = 0; number < 20; number++) await attempt(`10.0.0.${number}, 203.0.113.7`);
  expect(await attempt("10.0.0.99, 203.0.113.7")).toBe(429);
  expect(await attempt("203.0.113.8")).toBe(400);
});
