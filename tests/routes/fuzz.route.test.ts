import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openTestGeocoder } from "#tests/support/geocoder.ts";
import { MARKER, naughtyStrings, typed } from "#tests/support/naughty-strings.ts";
import { authorizationCases } from "#tests/routes/authorization.cases.ts";
import { createFixtures } from "#tests/routes/authorization.fixtures.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

// Sends generated fields to every form and query. `FUZZ_CASES=20000` sends more of them, `FUZZ_SEED` different ones.

const CASES = Number(process.env.FUZZ_CASES ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Number of requests between two checks of the pages. */
const CHECK_INTERVAL = 100;

const PASSWORD = "the-Secret-0f-a-user";
const secrets = {
  AUTH_SECRET: "the-Secret-0f-the-server-the-Secret-0f-the-server",
  SMTP_URL: "smtp://palapa:the-Secret-0f-the-mail@127.0.0.1:9",
};
const lines: string[] = [];
let logged = 0;
const geocoder = await openTestGeocoder();
afterAll(() => geocoder.close());
const { app, request } = await openTestApp(
  { ...secrets, GEOCODER_URL: geocoder.url, LOG_LEVEL: "trace" },
  { onLogLine: (line) => lines.push(line) },
);
const fixtures = createFixtures(app);

let guest: Visitor;
let admin: Visitor;
/** Texts that must not appear in the log. */
let secretTexts: string[];

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(app.database.db, { max_guests: 6 });
  // Generated requests may delete the accounts that they use, but not the last admin's.
  await createVisitor(app, { role: "admin" });
  await renewVisitors();
});

/** Creates new users, because requests may have changed or deleted the previous ones. */
async function renewVisitors() {
  guest = await createVisitor(app);
  admin = await createVisitor(app, { role: "admin" });
  secretTexts = [
    "the-Secret-0f",
    ...[guest, admin].flatMap(({ token, cookie }) => [token, cookie, decodeURIComponent(cookie)]),
  ];
}

/** Names of known fields, so that generated values reach the code that reads them. */
const names = `
    start_date end_date guest_count special_requests reason denial_reason booking_id total_price full_name
    phone_number email password request_admin token next language back role title intro brand_handle description
    bedrooms bathrooms max_guests price_per_night amenities property_details activities local_area address
    latitude longitude location_type check_in_time check_out_time time_zone currency payment_apps payment_app_name
    contact_email payment_app_handle payment_app_link contact_name contact_phone is_main is_featured alt caption
    image_id images amount method paid_on note status search cursor order state q as from to guests requested
    notice sent confirmed type _routes index
    __proto__ constructor a[b] `.split(/\s+/);
const field = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: typed });
const pairs = fc.array(fc.tuple(field, typed), { maxLength: 5 });

const forms = authorizationCases.filter(({ method, statuses }) => method === "POST" && statuses.admin !== 405);
const reads = authorizationCases.filter(({ method, path }) => method === "GET" && path !== "/live");

const generatedRequest = fc.record({
  testCase: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...forms) }, fc.constantFrom(...reads)),
  by: fc.constantFrom("admin" as const, "admin" as const, "guest" as const, "nobody" as const),
  /** Whether valid fields are sent before the generated ones. */
  isFilled: fc.boolean(),
  query: pairs,
  fields: pairs,
  /** The path's id, or null for that of an existing row. */
  id: fc.option(typed, { freq: 3 }),
  encoding: fc.constantFrom("form", "form", "json", "multipart", "raw"),
  accept: fc.constantFrom("application/json", "text/html", "*/*"),
  language: fc.oneof(fc.constantFrom("en", "es-MX"), typed),
  cookie: fc.option(fc.tuple(fc.constantFrom("palapa_flash", "palapa_language", "palapa_device", "other"), typed)),
  isData: fc.boolean(),
});
type GeneratedRequest = typeof generatedRequest extends fc.Arbitrary<infer Value> ? Value : never;

test(`${CASES} generated requests get no server error and leak nothing (seed ${SEED})`, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(generatedRequest, async (each) => {
      await expectSafe(await send(each));
      if (++count % CHECK_INTERVAL === 0) await checkPages();
    }),
    { numRuns: CASES, seed: SEED, endOnFailure: true },
  );
  await checkPages();
  expect(logged).toBeGreaterThan(CASES);
}, 1_800_000);

async function send(each: GeneratedRequest): Promise<Response> {
  const { testCase, by, isData } = each;
  const visitor = by === "admin" ? admin : by === "guest" ? guest : null;
  // Without an id of its own the request is about an existing row.
  const known = each.id === null ? await fixtures.pathFor(testCase.path, guest) : testCase.path;
  const path = known.replace(":id", () => encodeURIComponent((each.id ?? "").toWellFormed()));
  const query = new URLSearchParams(each.query).toString();
  const address = `${path}${isData && testCase.method === "GET" ? ".data" : ""}${query && `?${query}`}`;
  const headers = new Headers({ Origin: app.publicUrl, Accept: each.accept });
  setHeader(headers, "Accept-Language", each.language);
  setHeader(headers, "Cookie", [visitor?.cookie, each.cookie?.join("=")].filter(Boolean).join("; "));
  if (testCase.method === "GET") return request(address, { headers });
  const filled = each.isFilled ? Object.entries(await fixtures.fieldsFor(testCase.path, visitor)) : [];
  // Checking a password takes a tenth of a second, so all requests try the same one, whose hash the tests cache.
  const fields = [...filled, ...each.fields].map(([key, value]): [string, string] =>
    key === "password" ? [key, PASSWORD] : [key, value],
  );
  return request(address, { method: "POST", headers, ...bodyOf(each.encoding, fields, headers) });
}

/** Sets a header unless its value is invalid, which no client could send. */
function setHeader(headers: Headers, name: string, value: string): void {
  if (value && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) headers.set(name, value);
}

function bodyOf(encoding: string, fields: [string, string][], headers: Headers): { body: BodyInit } {
  if (encoding === "json") {
    headers.set("Content-Type", "application/json");
    return { body: JSON.stringify(Object.fromEntries(fields)) };
  }
  if (encoding === "raw") {
    headers.set("Content-Type", "application/json");
    return { body: fields.map(([, value]) => value).join("\n") };
  }
  if (encoding === "form") return { body: new URLSearchParams(fields) };
  const body = new FormData();
  for (const [key, value] of fields) {
    if (key === "images") body.append(key, new Blob([value]), value.slice(0, 50));
    else body.append(key, value);
  }
  return { body };
}

/** The response is no server error and has no unescaped input, and the log has neither errors nor secrets. */
async function expectSafe(response: Response): Promise<void> {
  const text = await response.text();
  const isMarkup = /html|xml|svg/.test(response.headers.get("content-type") ?? "");
  expect(isMarkup && text.includes(MARKER)).toBe(false);
  for (const header of ["x-header", "bcc"]) expect(response.headers.has(header)).toBe(false);
  expect(new URL(response.headers.get("location") ?? "/", app.publicUrl).origin).toBe(app.publicUrl);
  for (const line of lines.splice(0)) {
    logged++;
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: object };
    expect([level < 50, msg, err]).toEqual([true, msg, err]);
    for (const secret of secretTexts) expect(line).not.toContain(secret);
  }
  expect([response.status < 500, response.status < 500 || text.slice(0, 300)]).toEqual([true, true]);
}

/** Renders the pages that show what the requests have stored. */
async function checkPages(): Promise<void> {
  await renewVisitors();
  const pages = [
    "/",
    "/admin",
    "/admin/people",
    "/admin/mails",
    "/admin/settings",
    "/login",
    "/icon.svg",
    "/sitemap.xml",
  ];
  for (const { cookie } of [guest, admin, { cookie: "" }]) {
    for (const path of pages)
      await expectSafe(await request(path, { headers: { Accept: "text/html", Cookie: cookie } }));
  }
  const booking = await fixtures.pathFor("/bookings/:id", guest);
  await expectSafe(await request(booking, { headers: { Accept: "text/html", Cookie: guest.cookie } }));
}

test("the list of naughty strings is long and has no duplicates", () => {
  expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
  expect(naughtyStrings.length).toBeGreaterThan(90);
});
