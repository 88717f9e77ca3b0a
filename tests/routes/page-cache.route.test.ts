import { PGlite } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { properties } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const queries = vi.spyOn(PGlite.prototype, "query");

/** Requests a page as a browser does, and counts the queries. */
async function visit(headers: Record<string, string> = {}, path = "/") {
  queries.mockClear();
  const response = await request(path, { headers: { Accept: "text/html", ...headers } });
  return {
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
    queryCount: queries.mock.calls.length,
  };
}

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  app.now = () => new Date("2027-02-01T12:00:30Z");
  app.pageCache.clear();
});

test.each(["/", "/availability"])("the second visit to %s needs no query", async (path) => {
  const [first, second] = [await visit({}, path), await visit({}, path)];
  expect(first.queryCount).toBeGreaterThan(0);
  expect(second).toMatchObject({ queryCount: 0, body: first.body });
});

test("a visitor gets the page in their language and encoding", async () => {
  await visit();
  const spanish = await visit({ "Accept-Language": "es-MX" });
  expect(spanish.headers.get("Content-Language")).toBe("es");
  expect((await visit({ Cookie: "palapa_language=es" })).body.equals(spanish.body)).toBe(true);
  const small = await visit({ "Accept-Encoding": "gzip, br" });
  expect(small.headers.get("Content-Encoding")).toBe("br");
  expect(withoutNonces(brotliDecompressSync(small.body))).toBe(withoutNonces((await visit()).body));
});

test("a signed-in user, and a visitor with dates in the URL, get a newly rendered page", async () => {
  await visit();
  const Cookie = await signUp({});
  await visit();
  expect((await visit({ Cookie })).queryCount).toBeGreaterThan(0);
  expect((await visit({}, "/?start=2027-03-01")).queryCount).toBeGreaterThan(0);
  expect((await visit()).queryCount).toBe(0);
});

test("a cached page allows its own inline scripts by their hashes, and no others", async () => {
  for (const { headers, body } of [await visit(), await visit()]) {
    const scripts = [...body.toString().matchAll(/<script nonce="[^"]+"[^>]*>(.+?)<\/script>/gs)].map(
      ([, code = ""]) => code,
    );
    const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    expect(hashes.length).toBeGreaterThan(0);
    const [sources] = /script-src [^;]+/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(sources).toBe(["script-src 'self'", ...new Set(hashes)].join(" "));
  }
});

test("a cached page is dropped by a change in the database, and each minute, because a new day may have begun", async () => {
  await visit();
  await db.update(properties).set({ price_per_night: 31_100 });
  expect((await visit()).body.toString()).toContain("$311");
  expect((await visit()).queryCount).toBe(0);
  app.now = () => new Date("2027-02-01T12:01:00Z");
  expect((await visit()).queryCount).toBeGreaterThan(0);
});

test("an error is not cached", async () => {
  await db.delete(properties);
  expect((await request("/")).status).toBe(404);
  await createProperty(db);
  expect((await request("/")).status).toBe(200);
});

/** The page without its nonces, which differ in each render. */
function withoutNonces(page: Buffer): string {
  return page
    .toString()
    .replaceAll(/nonce="[^"]*"/g, "")
    .replaceAll(/content="[^"]{22}=="/g, "");
}
