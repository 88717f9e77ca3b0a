import { readdirSync } from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type WebServer } from "#app/server/http/http-server.server.ts";
import { createBuiltHandler, openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

const PUBLIC_URL = "https://casa.example";
/** Opens a server with its own settings. All of them share one database. */
const open = async (settings: Record<string, string>) => {
  const testApp = await openTestApp({ HOST: "127.0.0.1", PORT: "0", ...settings });
  await createProperty(testApp.app.database.db);
  const web = await listen(testApp.app.env);
  web.setHandler(await createBuiltHandler(testApp.app));
  afterAll(() => web.stop(0));
  return { ...testApp, web };
};
const secure = await open({ PUBLIC_URL });
const asset = `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".js"))}`;

interface RequestOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

/** Sends a request over a real connection, also one that `fetch` would not send. */
async function send({ port }: WebServer, path: string, { method = "GET", headers = {}, body }: RequestOptions = {}) {
  const outgoing = httpRequest({ host: "127.0.0.1", port, path, method, headers });
  outgoing.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve).once("error", reject);
  });
  const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
  const content = isStream ? "" : await text(response);
  response.destroy();
  return { status: response.statusCode, headers: response.headers, text: content };
}

const page = { Accept: "text/html" };
const responses: [string, number, string, RequestOptions][] = [
  ["a page", 200, "/", { headers: page }],
  ["a page that needs a session", 303, "/admin", { headers: page }],
  ["a missing page", 404, "/nothing/here", { headers: page }],
  ["a page's data", 200, "/login.data", {}],
  ["JSON", 200, "/availability", {}],
  ["an error in JSON", 401, "/bookings", {}],
  ["a rejected write", 403, "/bookings", { method: "POST", headers: page }],
  ["a method that is not allowed", 405, "/bookings", { method: "DELETE" }],
  ["a missing build asset", 404, "/assets/gone.js", {}],
  ["a malformed URL", 400, "/assets/%E0%A4%A", {}],
  ["a URL of another site", 400, "http://evil.example/", {}],
  ["a missing photo", 404, "/photos/none.jpg", {}],
  ["an icon", 200, "/icon.svg", {}],
  ["the event stream", 200, "/live", {}],
  ["the health check", 200, "/healthz", {}],
];

describe("every kind of response has the security headers:", () => {
  test.each(responses)("%s (%i)", async (_, status, path, options) => {
    const response = await send(secure.web, path, options);
    expect([response.status, response.headers]).toMatchObject([
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
    expect(response.headers).not.toHaveProperty("x-powered-by");
    expectStrict(String(response.headers["content-security-policy"]));
  });

  test.each(["identity", "br"])("a build asset, which needs no policy for pages (%s)", async (encoding) => {
    const response = await send(secure.web, asset, { headers: { "Accept-Encoding": encoding } });
    expect([response.status, response.headers]).toMatchObject([
      200,
      { "x-content-type-options": "nosniff", "strict-transport-security": "max-age=31536000" },
    ]);
    expect(response.headers).not.toHaveProperty("x-powered-by");
  });

  test("an error page", async () => {
    const { db } = secure.app.database;
    await db.execute("alter table properties rename to properties_away");
    const response = await send(secure.web, "/", { headers: page });
    await db.execute("alter table properties_away rename to properties");
    expect(response).toMatchObject({ status: 500, headers: { "strict-transport-security": "max-age=31536000" } });
    expectStrict(String(response.headers["content-security-policy"]));
    expectNonces(response);
  });

  test("a page's data, which no browser stores, because a prefetched copy could be outdated", async () => {
    const response = await send(secure.web, "/_.data", {});
    expect([response.status, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    const document = await send(secure.web, "/", { headers: page });
    expect(document.headers["cache-control"]).toBe("private, no-cache");
  });

  test("every script and style of a page has the nonce of its response, which is never reused", async () => {
    const pages = [
      await send(secure.web, "/?guests=2", { headers: page }),
      await send(secure.web, "/login", { headers: page }),
    ];
    pages.push(await send(secure.web, "/?guests=2", { headers: page }));
    expect(new Set(pages.map(expectNonces)).size).toBe(3);
  });
});

/** The policy allows no foreign scripts, no scripts without the nonce or a hash, no frames and no objects. */
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
  // Structured data is not executed.
  const inline = elements.filter((attributes) => !attributes.includes("application/ld+json"));
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/\son\w+=/);
  expect(html).not.toContain("javascript:");
  return nonce;
}

describe("behind TLS every cookie is Secure, HttpOnly and SameSite:", () => {
  const headers = { Origin: PUBLIC_URL, "Content-Type": "application/x-www-form-urlencoded" };
  const account = { email: "ana@example.com", password: "with the tide" };
  const user = { full_name: "Ana", phone_number: "+1 555 0100" };
  const post = (path: string, fields: Record<string, string>, accept: string, cookie = "") =>
    send(secure.web, path, {
      method: "POST",
      headers: { ...headers, Accept: accept, Cookie: cookie },
      body: new URLSearchParams(fields).toString(),
    });

  beforeAll(() => post("/signup", { ...user, ...account }, "application/json"));

  test.each([
    ["of a session and a device", "/login", account, "application/json", 2],
    ["of a rejected form", "/login", { ...account, password: "wrong" }, "text/html", 1],
    ["of a language", "/language", { language: "es" }, "text/html", 1],
  ])("the cookie %s", async (_, path, fields, accept, count) => {
    const cookies = (await post(path, fields, accept)).headers["set-cookie"] ?? [];
    expect(cookies.length).toBe(count);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/i);
      expect(cookie).toMatch(/; Secure(;|$)/i);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/i);
    }
  });

  test("the session cookie that signing out deletes", async () => {
    const { cookie } = await createVisitor(secure.app);
    const cookies = (await post("/logout", {}, "application/json", cookie)).headers["set-cookie"] ?? [];
    expect(cookies.some((each) => /session_token=;.*Max-Age=0.*Secure/i.test(each))).toBe(true);
  });
});

/** Proxy headers that a client can forge. */
const forged = (number: number) => ({
  "X-Forwarded-For": `198.51.100.${number}`,
  "X-Real-IP": `198.51.100.${number}`,
  "X-Palapa-Client-Address": `198.51.100.${number}`,
  "CF-Connecting-IP": `198.51.100.${number}`,
  Forwarded: `for=198.51.100.${number};proto=https;host=evil.example`,
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "https",
});

describe("without TRUST_PROXY forwarding headers are ignored:", () => {
  test("attempts with different forged addresses count as one client's", async () => {
    const { web, app } = await open({ RATE_LIMITS: "on" });
    const statuses: (number | undefined)[] = [];
    for (let number = 0; number < 22; number++) {
      const headers = { ...forged(number), Origin: app.publicUrl, "Content-Type": "application/x-www-form-urlencoded" };
      statuses.push((await send(web, "/auth/confirm", { method: "POST", body: "token=guess", headers })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  test("links in e-mails and pages, and the sessions' addresses, stay correct", async () => {
    const { web, app } = await open({ PUBLIC_URL });
    const headers = {
      ...forged(1),
      Host: "evil.example",
      Origin: PUBLIC_URL,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const post = (path: string, fields: Record<string, string>) =>
      send(web, path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
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
    const home = await send(web, "/", { headers: { ...headers, ...page } });
    expect(home.text).toContain(PUBLIC_URL);
    expect(home.text).not.toContain("evil.example");
    for (const path of ["/sitemap.xml", "/robots.txt", "/admin", "/logout"]) {
      const response = await send(web, path, { headers: { ...headers, ...page } });
      expect(JSON.stringify(response)).not.toContain("evil.example");
    }
  });

  test("a write from a foreign origin is rejected, also with a matching Host header", async () => {
    const headers = { Host: "evil.example", Origin: "https://evil.example", ...forged(1) };
    expect((await send(secure.web, "/logout", { method: "POST", headers })).status).toBe(403);
  });
});

test("with a trusted proxy the address that it adds counts, and earlier ones don't", async () => {
  const { web, app } = await open({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  const attempt = async (forwarded: string) => {
    const headers = {
      "X-Forwarded-For": forwarded,
      Origin: app.publicUrl,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    // Attempts are also limited per token, so each one uses another.
    const body = new URLSearchParams({ token: `guess ${forwarded}` }).toString();
    return (await send(web, "/auth/confirm", { method: "POST", body, headers })).status;
  };
  for (let number = 0; number < 20; number++) await attempt(`10.0.0.${number}, 203.0.113.7`);
  expect(await attempt("10.0.0.99, 203.0.113.7")).toBe(429);
  expect(await attempt("203.0.113.8")).toBe(400);
});
