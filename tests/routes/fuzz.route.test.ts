import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openTestGeocoder } from "#tests/support/geocoder.ts";
import { MARKER, naughtyStrings, typed } from "#tests/support/naughty-strings.ts";
import { authorizationCases } from "#tests/routes/authorization.cases.ts";
import { createFixtures } from "#tests/routes/authorization.fixtures.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

// Every form and every query, filled in as no person would. `FUZZ_CASES=20000` sends many, `FUZZ_SEED` others.

const CASES = Number(process.env.FUZZ_CASES ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Requests between two looks at what the pages show by then. */
const LOOK_EVERY = 100;

const PASSWORD = "the-Secret-0f-a-person";
const secrets = {
  AUTH_SECRET: "the-Secret-0f-the-house-the-Secret-0f-the-house",
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
/** What must not stand in any line of the log. */
let hidden: string[];

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(app.database.db, { max_guests: 6 });
  // There is always an admin left, and another guest.
  await createVisitor(app, { role: "admin" });
  await renewVisitors();
});

/** The visitors may have changed their names, or left. */
async function renewVisitors() {
  guest = await createVisitor(app);
  admin = await createVisitor(app, { role: "admin" });
  hidden = [
    "the-Secret-0f",
    ...[guest, admin].flatMap(({ token, cookie }) => [token, cookie, decodeURIComponent(cookie)]),
  ];
}

/** The fields that forms and queries know, so that what is generated meets code. */
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
const readings = authorizationCases.filter(({ method, path }) => method === "GET" && path !== "/live");

const asking = fc.record({
  testCase: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...forms) }, fc.constantFrom(...readings)),
  by: fc.constantFrom("admin" as const, "admin" as const, "guest" as const, "nobody" as const),
  /** How much of the form is filled in as it should be, before the fields come that shouldn't. */
  isFilled: fc.boolean(),
  query: pairs,
  fields: pairs,
  /** What stands in the path's place for an id. */
  id: fc.option(typed, { freq: 3 }),
  encoding: fc.constantFrom("form", "form", "json", "multipart", "raw"),
  accept: fc.constantFrom("application/json", "text/html", "*/*"),
  language: fc.oneof(fc.constantFrom("en", "es-MX"), typed),
  cookie: fc.option(fc.tuple(fc.constantFrom("palapa_flash", "palapa_language", "palapa_device", "other"), typed)),
  isData: fc.boolean(),
});
type Asking = typeof asking extends fc.Arbitrary<infer Value> ? Value : never;

test(`${CASES} requests as no person would send them (seed ${SEED})`, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(asking, async (each) => {
      await expectHonest(await send(each));
      if (++count % LOOK_EVERY === 0) await lookAround();
    }),
    { numRuns: CASES, seed: SEED, endOnFailure: true },
  );
  await lookAround();
  expect(logged).toBeGreaterThan(CASES);
}, 1_800_000);

async function send(each: Asking): Promise<Response> {
  const { testCase, by, isData } = each;
  const visitor = by === "admin" ? admin : by === "guest" ? guest : null;
  // Whoever left or changed the password has made it impossible to ask as them.
  const known = each.id === null ? await fixtures.pathFor(testCase.path, guest) : testCase.path;
  const path = known.replace(":id", () => encodeURIComponent((each.id ?? "").toWellFormed()));
  const query = new URLSearchParams(each.query).toString();
  const address = `${path}${isData && testCase.method === "GET" ? ".data" : ""}${query && `?${query}`}`;
  const headers = new Headers({ Origin: app.publicUrl, Accept: each.accept });
  setHeader(headers, "Accept-Language", each.language);
  setHeader(headers, "Cookie", [visitor?.cookie, each.cookie?.join("=")].filter(Boolean).join("; "));
  if (testCase.method === "GET") return request(address, { headers });
  const filled = each.isFilled ? Object.entries(await fixtures.fieldsFor(testCase.path, visitor)) : [];
  // A password that is guessed costs a tenth of a second: mostly there is none to guess.
  const fields = [...filled, ...each.fields].map(([key, value]): [string, string] =>
    key === "password" ? [key, PASSWORD] : [key, value],
  );
  return request(address, { method: "POST", headers, ...bodyOf(each.encoding, fields, headers) });
}

/** What can't be a header is left out: no client could send it. */
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

/** No trouble of ours, nothing that was typed in a page as it stands, nothing hidden in the log. */
async function expectHonest(response: Response): Promise<void> {
  const text = await response.text();
  const isMarkup = /html|xml|svg/.test(response.headers.get("content-type") ?? "");
  expect(isMarkup && text.includes(MARKER)).toBe(false);
  for (const header of ["x-header", "bcc"]) expect(response.headers.has(header)).toBe(false);
  expect(new URL(response.headers.get("location") ?? "/", app.publicUrl).origin).toBe(app.publicUrl);
  for (const line of lines.splice(0)) {
    logged++;
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: object };
    expect([level < 50, msg, err]).toEqual([true, msg, err]);
    for (const secret of hidden) expect(line).not.toContain(secret);
  }
  expect([response.status < 500, response.status < 500 || text.slice(0, 300)]).toEqual([true, true]);
}

/** What was stored meanwhile is shown by pages of all sides, and told by the house's own files. */
async function lookAround(): Promise<void> {
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
      await expectHonest(await request(path, { headers: { Accept: "text/html", Cookie: cookie } }));
  }
  const booking = await fixtures.pathFor("/bookings/:id", guest);
  await expectHonest(await request(booking, { headers: { Accept: "text/html", Cookie: guest.cookie } }));
}

test("the texts that have broken programs before are many, and none comes twice", () => {
  expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
  expect(naughtyStrings.length).toBeGreaterThan(90);
});
