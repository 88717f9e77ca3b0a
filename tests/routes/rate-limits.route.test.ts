import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails, rate_limits } from "#app/server/db/schema.ts";
import { addDays } from "#app/lib/stay.ts";
import { renewExportToken } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openTestGeocoder, todosSantos } from "#tests/support/geocoder.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

const service = await openTestGeocoder();
afterAll(() => service.close());
const testApp = await openTestApp({ RATE_LIMITS: "on", GEOCODER_URL: service.url });
const { app } = testApp;
const { db } = app.database;

let guest: Visitor;
let admin: Visitor;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(db);
  service.behaviour = [todosSantos];
});

beforeEach(async () => {
  await db.delete(rate_limits);
  guest = await createVisitor(app);
  admin = await createVisitor(app, { role: "admin" });
});

interface RequestOptions {
  cookie?: string;
  address?: string;
  language?: string;
  accept?: string;
}

async function send(
  path: string,
  fields: Record<string, string> | FormData | null,
  { cookie = "", address = "192.0.2.1", language = "en", accept = "application/json" }: RequestOptions = {},
) {
  const body = fields === null || fields instanceof FormData ? fields : new URLSearchParams(fields);
  const headers = { Accept: accept, Origin: app.publicUrl, Cookie: cookie, "Accept-Language": language };
  const response = await testApp.request(path, { method: body ? "POST" : "GET", body, headers }, address);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

/** Sends up to `max` requests until one gets a 429; returns the number of earlier ones and that response. */
async function sendUntilLimited(max: number, each: (index: number) => ReturnType<typeof send>) {
  for (let accepted = 0; accepted < max; accepted++) {
    const response = await each(accepted);
    if (response.status === 429) return { accepted, response };
  }
  return { accepted: max, response: null };
}

const stay = (index: number) => {
  const start_date = addDays("2026-12-01", 2 * index);
  return { start_date, end_date: start_date, guest_count: "1" };
};

const failedSignIn = () => send("/login", { email: "owner@example.com", password: "a guess at the password" });

test("limits recorded while the clock was five years ahead block nobody once it is correct", async () => {
  const correctClock = app.now;
  app.now = () => new Date("2031-11-21T18:00:00Z");
  try {
    expect((await sendUntilLimited(30, failedSignIn)).accepted).toBe(10);
  } finally {
    app.now = correctClock;
  }
  expect((await failedSignIn()).status).toBe(401);
});

describe("a stay can be requested", () => {
  test("twenty times an hour by one guest, who then reads how long to wait, in their language", async () => {
    const { cookie } = guest;
    const { accepted, response } = await sendUntilLimited(30, (index) => send("/bookings", stay(index), { cookie }));
    expect(accepted).toBe(20);
    expect(response?.headers.get("retry-after")).toBe("180");
    expect(JSON.parse(response?.text ?? "")).toEqual({
      error: "too-many-attempts",
      message: "That was too many tries. Please wait 3 minutes and try again.",
    });
    const spanish = await send("/bookings", stay(40), { cookie, language: "es" });
    expect(spanish.text).toContain("Espera 3 minutos y vuelve a intentarlo.");
    // Invalid forms are not counted, and another guest with the same IP address is not affected.
    expect((await send("/bookings", { ...stay(41), guest_count: "0" }, { cookie })).status).toBe(400);
    expect((await send("/bookings", stay(42), { cookie: (await createVisitor(app)).cookie })).status).toBe(201);
  });

  test("also without JavaScript, where the form shows the message and keeps its fields", async () => {
    const { cookie } = guest;
    for (let index = 0; index < 20; index++) await send("/bookings", stay(index), { cookie });
    const formError = await send("/bookings", stay(50), { cookie, accept: "text/html" });
    expect([formError.status, formError.headers.get("location")]).toEqual([303, "/#book"]);
    const flash = formError.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await send("/", null, { cookie: `${cookie}; ${flash}`, accept: "text/html" });
    expect(page.text).toContain("That was too many tries. Please wait 3 minutes and try again.");
  });

  test("sixty times an hour from one IP address, with any number of accounts", async () => {
    const guests = await Promise.all(Array.from({ length: 4 }, () => createVisitor(app)));
    const { accepted } = await sendUntilLimited(80, (index) =>
      send("/bookings", stay(index), { cookie: guests[index % 4]?.cookie }),
    );
    expect(accepted).toBe(60);
    expect((await send("/bookings", stay(90), { cookie: guest.cookie, address: "192.0.2.2" })).status).toBe(201);
  });
});

test("photos can be uploaded two hundred times an hour", async () => {
  const photo = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#fa0" } })
    .jpeg()
    .toBuffer();
  const upload = (cookie: string) => {
    const body = new FormData();
    body.append("images", new Blob([new Uint8Array(photo)]), "photo.jpg");
    return send("/admin/images", body, { cookie });
  };
  expect((await upload(admin.cookie)).status).toBe(201);
  // The other uploads are only counted.
  for (let count = 1; count < 200; count++) {
    await app.rateLimits.consume(`upload account ${admin.user.id}`, { limit: 200, seconds: 3600 });
  }
  const { status, headers } = await upload(admin.cookie);
  expect([status, headers.get("retry-after")]).toEqual([429, "18"]);
});

test("addresses can be looked up sixty times an hour", async () => {
  const { accepted } = await sendUntilLimited(80, () =>
    send("/admin/geocode?q=Todos+Santos", null, { cookie: admin.cookie }),
  );
  expect(accepted).toBe(60);
});

describe("passwords can be guessed", () => {
  const account = { email: "ana@example.com", password: "with the tide" };
  const profile = { full_name: "Ana Reyes", phone_number: "+52 624 555 0101" };
  /** Sends each guess from another IP address, as a botnet would. */
  const guess = (index: number, over: Record<string, string> = {}, asking: RequestOptions = {}) =>
    send("/login", { ...account, password: `guess ${index}`, ...over }, { address: `198.51.100.${index}`, ...asking });

  beforeAll(() => send("/signup", { ...profile, ...account }));

  test("ten times for one e-mail address, with or without an account, from any number of IP addresses", async () => {
    const known = await sendUntilLimited(15, guess);
    const unknown = await sendUntilLimited(15, (index) => guess(index, { email: "nobody@example.com" }));
    expect([known.accepted, unknown.accepted]).toEqual([10, 10]);
    expect(unknown.response?.text).toBe(known.response?.text);
    expect(known.response?.headers.get("retry-after")).toBe("60");
    // The correct password is rejected as well.
    expect((await guess(99, account)).status).toBe(429);
  });

  test("twenty times from one IP address, for any number of e-mail addresses", async () => {
    const { accepted } = await sendUntilLimited(30, (index) =>
      guess(index, { email: `person-${index}@example.com` }, { address: "203.0.113.9" }),
    );
    expect(accepted).toBe(20);
  });

  test("without locking out the user on a known device", async () => {
    const signedIn = await send("/login", account);
    const device = signedIn.headers.getSetCookie().find((each) => each.startsWith("palapa_device="));
    expect(device).toMatch(/; Path=\/login; HttpOnly; SameSite=Lax$/);
    const cookie = device?.split(";")[0];
    expect((await sendUntilLimited(15, guess)).response?.status).toBe(429);
    expect((await send("/login", account, { cookie })).status).toBe(200);
    // A known device counts for its own account only, has its own limit, and can't be forged.
    expect((await send("/login", account, { cookie: cookie?.replace(/.$/, "A") })).status).toBe(429);
    const knownDevice = await sendUntilLimited(15, (index) => guess(index, {}, { cookie }));
    expect(knownDevice.accepted).toBe(9);
  });
});

describe("a mailbox", () => {
  test("gets at most five password-reset links an hour, with or without an account", async () => {
    const before = await db.$count(mails);
    for (const email of [guest.user.email, "nobody@example.com"]) {
      const { accepted } = await sendUntilLimited(9, (index) =>
        send("/forgot-password", { email }, { address: `198.51.100.${index}` }),
      );
      expect(accepted).toBe(5);
    }
    expect((await db.$count(mails)) - before).toBe(5);
  });

  test("gets at most five e-mails an hour about sign-ups with its address", async () => {
    const profile = { full_name: "Sol", phone_number: "+1 555 0100", password: "with the tide" };
    const { accepted } = await sendUntilLimited(9, (index) =>
      send("/signup", { ...profile, email: guest.user.email }, { address: `198.51.100.${index}` }),
    );
    expect(accepted).toBe(5);
  });
});

test("the calendar for other sites is limited by its address and by the network, and guesses by one limit", async () => {
  const token = await renewExportToken(db, app.now());
  const read = (address: string, name = token) => send(`/calendar/${name}.ics`, null, { address });
  expect(await sendUntilLimited(130, () => read("192.0.2.1"))).toMatchObject({ accepted: 120 });
  expect((await read("192.0.2.2")).status).toBe(429);
  const rows = await db.$count(rate_limits);
  expect(await sendUntilLimited(130, (index) => read(`192.0.2.${10 + (index % 2)}`, `guess-${index}`))).toMatchObject({
    accepted: 120,
  });
  // One for the guesses, one for each network.
  expect(await db.$count(rate_limits)).toBe(rows + 3);
});
