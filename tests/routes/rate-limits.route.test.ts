import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails, rate_limits } from "#app/server/db/schema.ts";
import { addDays } from "#app/lib/stay.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openTestGeocoder, todosSantos } from "#tests/support/geocoder.ts";
import { createVisitor, type Visitor } from "#tests/support/sessions.ts";

const service = await openTestGeocoder();
afterAll(() => service.close());
const house = await openTestApp({ RATE_LIMITS: "on", GEOCODER_URL: service.url });
const { app } = house;
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

interface Asking {
  cookie?: string;
  address?: string;
  language?: string;
  accept?: string;
}

async function ask(
  path: string,
  fields: Record<string, string> | FormData | null,
  { cookie = "", address = "192.0.2.1", language = "en", accept = "application/json" }: Asking = {},
) {
  const body = fields === null || fields instanceof FormData ? fields : new URLSearchParams(fields);
  const headers = { Accept: accept, Origin: app.publicUrl, Cookie: cookie, "Accept-Language": language };
  const response = await house.request(path, { method: body ? "POST" : "GET", body, headers }, address);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

/** Asks until it is refused, at most `most` times; how often it was not, and the refusal. */
async function askUntilRefused(most: number, each: (index: number) => ReturnType<typeof ask>) {
  for (let granted = 0; granted < most; granted++) {
    const answer = await each(granted);
    if (answer.status === 429) return { granted, answer };
  }
  return { granted: most, answer: null };
}

const stay = (index: number) => {
  const start_date = addDays("2026-12-01", 2 * index);
  return { start_date, end_date: start_date, guest_count: "1" };
};

const failedSignIn = () => ask("/login", { email: "owner@example.com", password: "a guess at the password" });

test("a clock that was five years ahead once keeps nobody out once it is right again", async () => {
  const right = app.now;
  app.now = () => new Date("2031-11-21T18:00:00Z");
  try {
    expect((await askUntilRefused(30, failedSignIn)).granted).toBe(10);
  } finally {
    app.now = right;
  }
  expect((await failedSignIn()).status).toBe(401);
});

describe("a booking may be asked for", () => {
  test("twenty times an hour by one guest, who then hears how long to wait, in their language", async () => {
    const { cookie } = guest;
    const { granted, answer } = await askUntilRefused(30, (index) => ask("/bookings", stay(index), { cookie }));
    expect(granted).toBe(20);
    expect(answer?.headers.get("retry-after")).toBe("180");
    expect(JSON.parse(answer?.text ?? "")).toEqual({
      error: "too-many-attempts",
      message: "That was tried too often. Please wait 3 minutes and try again.",
    });
    const spanish = await ask("/bookings", stay(40), { cookie, language: "es" });
    expect(spanish.text).toContain("Espera 3 minutos y vuelve a intentarlo.");
    // What is only mistyped is not counted, and another guest at the same address goes on.
    expect((await ask("/bookings", { ...stay(41), guest_count: "0" }, { cookie })).status).toBe(400);
    expect((await ask("/bookings", stay(42), { cookie: (await createVisitor(app)).cookie })).status).toBe(201);
  });

  test("without JavaScript, too: the form says it, and nothing has to be typed again", async () => {
    const { cookie } = guest;
    for (let index = 0; index < 20; index++) await ask("/bookings", stay(index), { cookie });
    const formError = await ask("/bookings", stay(50), { cookie, accept: "text/html" });
    expect([formError.status, formError.headers.get("location")]).toEqual([303, "/#book"]);
    const flash = formError.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await ask("/", null, { cookie: `${cookie}; ${flash}`, accept: "text/html" });
    expect(page.text).toContain("That was tried too often. Please wait 3 minutes and try again.");
  });

  test("sixty times an hour from one address, however many accounts are made there", async () => {
    const guests = await Promise.all(Array.from({ length: 4 }, () => createVisitor(app)));
    const { granted } = await askUntilRefused(80, (index) =>
      ask("/bookings", stay(index), { cookie: guests[index % 4]?.cookie }),
    );
    expect(granted).toBe(60);
    expect((await ask("/bookings", stay(90), { cookie: guest.cookie, address: "192.0.2.2" })).status).toBe(201);
  });
});

test("photos may be sent two hundred times an hour", async () => {
  const photo = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#fa0" } })
    .jpeg()
    .toBuffer();
  const upload = (cookie: string) => {
    const body = new FormData();
    body.append("images", new Blob([new Uint8Array(photo)]), "photo.jpg");
    return ask("/admin/images", body, { cookie });
  };
  expect((await upload(admin.cookie)).status).toBe(201);
  // As if the others had been sent already.
  for (let count = 1; count < 200; count++) {
    await app.rateLimits.consume(`upload account ${admin.person.id}`, { limit: 200, seconds: 3600 });
  }
  const { status, headers } = await upload(admin.cookie);
  expect([status, headers.get("retry-after")]).toEqual([429, "18"]);
});

test("addresses may be looked up sixty times an hour", async () => {
  const { granted } = await askUntilRefused(80, () =>
    ask("/admin/geocode?q=Todos+Santos", null, { cookie: admin.cookie }),
  );
  expect(granted).toBe(60);
});

describe("passwords may be guessed", () => {
  const account = { email: "ana@example.com", password: "with the tide" };
  const person = { full_name: "Ana Reyes", phone_number: "+52 624 555 0101" };
  /** Each guess from another address, as from a net of hijacked machines. */
  const guess = (index: number, over: Record<string, string> = {}, asking: Asking = {}) =>
    ask("/login", { ...account, password: `guess ${index}`, ...over }, { address: `198.51.100.${index}`, ...asking });

  beforeAll(() => ask("/signup", { ...person, ...account }));

  test("ten times for one e-mail address, with or without an account, from however many places", async () => {
    const known = await askUntilRefused(15, guess);
    const unknown = await askUntilRefused(15, (index) => guess(index, { email: "nobody@example.com" }));
    expect([known.granted, unknown.granted]).toEqual([10, 10]);
    expect(unknown.answer?.text).toBe(known.answer?.text);
    expect(known.answer?.headers.get("retry-after")).toBe("60");
    // The right password doesn't come through either.
    expect((await guess(99, account)).status).toBe(429);
  });

  test("twenty times from one address, for however many e-mail addresses", async () => {
    const { granted } = await askUntilRefused(30, (index) =>
      guess(index, { email: `person-${index}@example.com` }, { address: "203.0.113.9" }),
    );
    expect(granted).toBe(20);
  });

  test("without locking out the person, whose own device is known", async () => {
    const signedIn = await ask("/login", account);
    const device = signedIn.headers.getSetCookie().find((each) => each.startsWith("palapa_device="));
    expect(device).toMatch(/; Path=\/login; HttpOnly; SameSite=Lax$/);
    const cookie = device?.split(";")[0];
    expect((await askUntilRefused(15, guess)).answer?.status).toBe(429);
    expect((await ask("/login", account, { cookie })).status).toBe(200);
    // A known device is known for its own address only, has tries of its own, and can't be made up.
    expect((await ask("/login", account, { cookie: cookie?.replace(/.$/, "A") })).status).toBe(429);
    const own = await askUntilRefused(15, (index) => guess(index, {}, { cookie }));
    expect(own.granted).toBe(9);
  });
});

describe("somebody's mailbox", () => {
  test("gets at most five links an hour for a new password, whether it has an account or not", async () => {
    const before = await db.$count(mails);
    for (const email of [guest.person.email, "nobody@example.com"]) {
      const { granted } = await askUntilRefused(9, (index) =>
        ask("/forgot-password", { email }, { address: `198.51.100.${index}` }),
      );
      expect(granted).toBe(5);
    }
    expect((await db.$count(mails)) - before).toBe(5);
  });

  test("gets at most five mails an hour about sign-ups with its address", async () => {
    const person = { full_name: "Sol", phone_number: "+1 555 0100", password: "with the tide" };
    const { granted } = await askUntilRefused(9, (index) =>
      ask("/signup", { ...person, email: guest.person.email }, { address: `198.51.100.${index}` }),
    );
    expect(granted).toBe(5);
  });
});
