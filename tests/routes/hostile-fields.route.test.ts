import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { authorizationCases } from "#tests/routes/authorization.cases.ts";
import { createFixtures } from "#tests/routes/authorization.fixtures.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

const { app, request } = await openTestApp();
const fixtures = createFixtures(app);

let guest: Visitor;
let admin: Visitor;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(app.database.db);
  guest = await createVisitor(app);
  admin = await createVisitor(app, { role: "admin" });
});

async function send(path: string, content: RequestInit["body"], { type = "", cookie = "" } = {}) {
  const headers = new Headers({ Origin: app.publicUrl, Accept: "application/json", Cookie: cookie });
  if (type) headers.set("Content-Type", type);
  const response = await request(path, { method: "POST", headers, body: content });
  const body = (await response.json()) as { error?: string; fields?: Record<string, string> };
  return { status: response.status, error: body.error, fields: Object.keys(body.fields ?? {}) };
}

const sendJson = (path: string, body: unknown, cookie = "") =>
  send(path, JSON.stringify(body), { type: "application/json", cookie });

const FORM = "application/x-www-form-urlencoded";
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);
// A boundary of the usual length would leave no room for 1,000 parts in 64 kB.
const MULTIPART = "multipart/form-data; boundary=x";
const partOf = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const multipartOf = (count: number) => `${numbered(count).map(partOf).join("")}--x--\r\n`;

describe("a form has at most 1,000 fields", () => {
  test.each([
    ["one name 32,700 times", "a&".repeat(32_700), FORM],
    ["one name 1,001 times", "a=1&".repeat(1_001), FORM],
    ["1,001 names", numbered(1_001).join("&"), FORM],
    ["1,001 parts", multipartOf(1_001), MULTIPART],
    [
      "1,001 names in JSON",
      JSON.stringify(Object.fromEntries(numbered(1_001).map((name) => [name, 1]))),
      "application/json",
    ],
  ])("and %s are rejected", async (_, body, type) => {
    expect(await send("/login", body, { type })).toMatchObject({ status: 400, error: "too-many-fields" });
  });

  test.each([
    ["one name 1,000 times", "a=1&".repeat(1_000), FORM],
    ["1,000 parts", multipartOf(1_000), MULTIPART],
  ])("and %s are read", async (_, body, type) => {
    expect(await send("/login", body, { type })).toMatchObject({ status: 400, error: "wrong-fields" });
  });
});

test.each(["/login", "/admin/images"])(
  "text that isn't UTF-8 in a part makes a form of %s unreadable",
  async (path) => {
    const body = Buffer.from('--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n\xff\r\n--x--\r\n', "latin1");
    const { status } = await send(path, body, { type: "multipart/form-data; boundary=x", cookie: admin.cookie });
    expect(status).toBe(400);
  },
);

/** The actions that read no fields. */
const WITHOUT_FIELDS = new Set([
  "/logout",
  "/login/passkey/options",
  "/account/offer",
  "/account/two-factor/cancellation",
  "/account/recovery-codes/kept",
  "/account/passkeys/:id/removal",
  "/account/sessions/removal",
  "/account/sessions/:id/removal",
  "/bookings/:id/changes/withdrawal",
  "/admin/bookings/:id/link",
  "/admin/bookings/decisions/:id/undo",
  "/admin/people/:id/decline",
  "/admin/mails/:id/sending",
  "/admin/blocked-dates/:id/removal",
  "/admin/calendar-feeds/export-token",
  "/admin/calendar-feeds/:id/sync",
  "/admin/calendar-feeds/:id/removal",
  "/admin/bookings/:id/payments/:payment_id/removal",
  "/admin/host-photo",
  "/admin/host-photo/removal",
  "/admin/images",
  "/admin/images/:id/removal",
]);
const writes = authorizationCases
  .filter(({ method, path, statuses }) => method === "POST" && statuses.admin !== 405 && !WITHOUT_FIELDS.has(path))
  .map(({ path }) => path);
const pages = authorizationCases
  .filter(({ method, path }) => method === "GET" && path !== "/live")
  .map(({ path }) => path);

describe("text that can't be stored is rejected with its field's name", () => {
  test.each(writes)("by %s", async (path) => {
    const { cookie } = admin;
    const address = await fixtures.pathFor(path, guest);
    const fields = await fixtures.fieldsFor(path, admin);
    for (const name of [...Object.keys(fields), "note"]) {
      const rejected = { status: 400, error: "invalid", fields: [name] };
      const multipart = new FormData();
      for (const [each, value] of Object.entries({ ...fields, [name]: "a\0b" })) multipart.append(each, value);
      expect(await send(address, new URLSearchParams({ ...fields, [name]: "a\0b" }), { cookie })).toEqual(rejected);
      expect(await send(address, multipart, { cookie })).toEqual(rejected);
      expect(await sendJson(address, { ...fields, [name]: "a\0b" }, cookie)).toEqual(rejected);
      expect(await sendJson(address, { ...fields, [name]: "\uD83E" }, cookie)).toEqual(rejected);
      expect(await sendJson(address, { ...fields, [name]: [{ name: "\uDD64" }] }, cookie)).toEqual(rejected);
    }
  });

  test("also in a passkey that a form sends as text", async () => {
    const credential = { id: "a\0b", rawId: "a\0b", type: "public-key", clientExtensionResults: {} };
    const response = { clientDataJSON: "", authenticatorData: "", signature: "", userHandle: "a\0b" };
    const body = new URLSearchParams({ response: JSON.stringify({ ...credential, response }) });
    expect(await send("/login/passkey", body)).toMatchObject({ status: 401 });
  });

  test.each(pages)("in the address of %s", async (path) => {
    const address = await fixtures.pathFor(path, guest);
    const headers = { Accept: "application/json", Cookie: admin.cookie };
    for (const page of [address, `${address === "/" ? "/_" : address}.data`]) {
      const response = await request(`${page}?token=a%00b&q=%00&month=2027-01`, { headers });
      expect(response.status).toBe(400);
      expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual(["token", "q"]);
    }
  });

  test("and an id with NUL is not found", async () => {
    for (const { method, path } of authorizationCases.filter((testCase) => testCase.path.includes(":id"))) {
      const headers = { Origin: app.publicUrl, Accept: "application/json", Cookie: admin.cookie };
      const response = await request(path.replace(":id", "a%00b"), { method, headers });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe("names that every JavaScript object inherits are not treated as known values", () => {
  const inherited = ["constructor", "__proto__"];

  test.each(pages)("in the address of %s", async (path) => {
    const address = await fixtures.pathFor(path, guest);
    const names = ["notice", "confirmed", "done", "sent", "status", "order", "state", "month", "requested", "_routes"];
    for (const cookie of ["", admin.cookie]) {
      for (const name of inherited) {
        const query = new URLSearchParams(names.map((each) => [each, name])).toString();
        const response = await request(`${address}?${query}`, { headers: { Accept: "text/html", Cookie: cookie } });
        const text = await response.text();
        expect([name, response.status < 500, text.includes("[native code]")]).toEqual([name, true, false]);
      }
    }
  });

  test.each(writes)("as a field of %s", async (path) => {
    const address = await fixtures.pathFor(path, guest);
    for (const name of inherited) {
      const fields = `{"${name}":{"title":"x","email":"x"},"language":"${name}","role":"${name}","next":"${name}"}`;
      const sent = { headers: { Origin: app.publicUrl, "Content-Type": "application/json", Cookie: guest.cookie } };
      expect((await request(address, { method: "POST", body: fields, ...sent })).status).toBeLessThan(500);
    }
  });
});

describe("an address without a page gets a 404 that never redirects", () => {
  test.each([
    ["15,000 slashes", `${"/".repeat(15_000)}x`],
    ["a name of 15,000 letters", `/${"a".repeat(15_000)}`],
    ["5,000 names", "/a".repeat(5_000)],
    ["another site after two slashes", "//evil.example/"],
    ["another site after a slash and a backslash", "/\\evil.example/"],
  ])("%s", async (_, path) => {
    const spanish = await createVisitor(app, { locale: "es" });
    const headers = { Accept: "text/html", "Accept-Language": "en", Cookie: spanish.cookie };
    for (const method of ["GET", "POST"]) {
      const response = await request(path, { method, headers: { ...headers, Origin: app.publicUrl } });
      expect([response.status, response.headers.get("Location")]).toEqual([404, null]);
    }
  });
});
