import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles } from "#app/server/db/schema.ts";
import { updateProperty } from "#app/features/property/property.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const visit = (language: string, path = "/", cookie?: string) =>
  request(path, { headers: { Accept: "text/html", "Accept-Language": language, ...(cookie && { Cookie: cookie }) } });
const read = async (language: string, path?: string, cookie?: string) => (await visit(language, path, cookie)).text();
const spanish = "es-MX,es;q=0.9,en;q=0.5";
const english = "en-US,en;q=0.9";

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { amenities: ["Coffee Maker", "Fishing"], local_area: "A coast" });
  app.now = () => new Date("2027-02-01T12:00:00Z");
});

test.each([
  ["en-GB,en;q=0.9", "en-GB", "Monday", "from 15:00", "9 Mar 2027"],
  ["en-US,en;q=0.9", "en", "Sunday", "from 3:00 PM", "Mar 9, 2027"],
  ["es-ES,es;q=0.9", "es-ES", "lunes", "desde las 15:00", "9 mar 2027"],
  ["es-MX,es;q=0.9", "es", "domingo", "desde las 15:00", "9 mar 2027"],
])("a visitor from %s reads days, weeks and times as there", async (asked, lang, ...texts) => {
  const html = await read(asked, "/?start_date=2027-03-09&end_date=2027-03-12&month=2027-03");
  expect(html).toContain(`<html lang="${lang}"`);
  const [firstDay, time, day] = texts;
  expect(/<abbr title="([^"]+)"/.exec(html)?.[1]).toBe(firstDay);
  expect([html.includes(time ?? ""), html.includes(day ?? "")]).toEqual([true, true]);
});

describe("a visitor whose browser asks for Spanish", () => {
  test("reads the house's page in Spanish, with its dates and prices", async () => {
    const path = "/?start_date=2027-03-09&end_date=2027-03-12&month=2027-03";
    const response = await visit(spanish, path);
    const html = await response.text();
    expect(response.headers.get("Content-Language")).toBe("es");
    expect(response.headers.get("Vary")).toContain("Accept-Language");
    expect(html).toContain('<html lang="es"');
    for (const text of ["Lo que ofrece la casa", "Cafetera", "Los alrededores", "Por noche", "marzo de 2027"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain("9 mar 2027");
    expect(html).toContain("USD\u00A0240");
    expect(html).toContain('property="og:locale" content="es_MX"');
    for (const text of ["What the house offers", "Local Area", "March 2027", "Mar 9, 2027", "$240"]) {
      expect(html).not.toContain(text);
    }
  });

  test("never gets a kept English page, nor an English visitor a Spanish one", async () => {
    for (const _ of [1, 2]) {
      expect(await read(english)).toContain("What the house offers");
      expect(await read(spanish)).toContain("Lo que ofrece la casa");
    }
    await updateProperty(db, { price_per_night: 31_100 }, app.now());
    const pages = await Promise.all([spanish, english, spanish, english].map((language) => read(language)));
    expect(pages.map((page) => /<html lang="(\w+)"/.exec(page)?.[1])).toEqual(["es", "en", "es", "en"]);
    expect(pages.map((page) => page.includes("USD\u00A0311"))).toEqual([true, false, true, false]);
  });

  test("may choose English on this device, and the other way round", async () => {
    for (const _ of [1, 2]) {
      expect(await read(spanish, "/", "palapa_language=en")).toContain('<html lang="en"');
      expect(await read(english, "/", "palapa_language=es")).toContain('<html lang="es"');
    }
  });

  test("is refused in Spanish", async () => {
    const response = await request("/admin/property", {
      method: "POST",
      body: new URLSearchParams({ bedrooms: "many" }),
      headers: {
        "Accept-Language": spanish,
        Accept: "application/json",
        Origin: app.publicUrl,
        Cookie: `${await signIn("admin")}; palapa_language=es`,
      },
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { bedrooms: "Escribe un número entero de 0 a 50." } },
    ]);
  });
});

describe("the footer's switch", () => {
  test("remembers the choice on this device and leads back to the page", async () => {
    const response = await choose({ language: "es", back: "/?month=2027-05" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/?month=2027-05"]);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^palapa_language=es; .*HttpOnly/)]);
  });

  test("leads nowhere but to the house's own pages", async () => {
    const response = await choose({ language: "en", back: "https://elsewhere.example/" });
    expect(response.headers.get("Location")).toBe("/");
  });

  test("knows no other languages", async () => {
    const response = await choose({ language: "xx" });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("keeps the choice with the account, which brings it to every device, by one redirect", async () => {
    const email = `${randomUUID()}@example.com`;
    const session = await signIn("user", email);
    await choose({ language: "es" }, session);
    expect(await db.query.profiles.findFirst({ where: eq(profiles.email, email) })).toMatchObject({ locale: "es" });

    const elsewhere = await visit(english, "/?month=2027-05", session);
    expect([elsewhere.status, elsewhere.headers.get("Location")]).toEqual([302, "/?month=2027-05"]);
    const [cookie = ""] = elsewhere.headers.getSetCookie();
    expect(cookie).toMatch(/^palapa_language=es;/);
    // A page that fetches only its data is sent to the page and not to the data.
    const fetching = await visit(english, "/_.data?month=2027-05", session);
    expect(fetching.status).toBe(202);
    expect(await fetching.text()).toContain('"/?month=2027-05"');
    const arrived = await visit(english, "/?month=2027-05", `${session}; ${cookie.split(";")[0]}`);
    expect(arrived.status).toBe(200);
    expect(await arrived.text()).toContain('<html lang="es"');
  });

  test("is not needed by an owner made by the settings: the first sign-in keeps their browser's language", async () => {
    const email = `${randomUUID()}@example.com`;
    await signIn("user", email);
    const own = eq(profiles.email, email);
    await db.update(profiles).set({ locale: null }).where(own);
    await request("/login", {
      method: "POST",
      body: new URLSearchParams({ email, password: "a-long-password" }),
      headers: { Accept: "text/html", Origin: app.publicUrl, "Accept-Language": spanish },
    });
    expect(await db.query.profiles.findFirst({ where: own })).toMatchObject({ locale: "es" });
  });
});

/** Signs up and in at the present hour, because a session has its own clock. */
async function signIn(role: "user" | "admin", email?: string): Promise<string> {
  app.now = () => new Date();
  return signUp(email ? { role, email } : { role });
}

function choose(fields: Record<string, string>, cookie = ""): Promise<Response> {
  return request("/language", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: app.publicUrl, ...(cookie && { Cookie: cookie }) },
  });
}
