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
  ["en-US,en;q=0.9", "en", "Sunday", "from 3 PM", "Mar 9, 2027"],
  ["es-ES,es;q=0.9", "es-ES", "lunes", "desde las 15:00", "9 mar 2027"],
  ["es-MX,es;q=0.9", "es", "domingo", "desde las 15:00", "9 mar 2027"],
])(
  "a visitor with the languages %s reads dates, weeks and times in their region's format",
  async (acceptLanguage, lang, ...texts) => {
    const html = await read(acceptLanguage, "/?start_date=2027-03-09&end_date=2027-03-12&month=2027-03");
    expect(html).toContain(`<html lang="${lang}"`);
    const [firstDay, time, day] = texts;
    expect(/<abbr title="([^"]+)"/.exec(html)?.[1]).toBe(firstDay);
    expect([html.includes(time ?? ""), html.includes(day ?? "")]).toEqual([true, true]);
  },
);

describe("a visitor whose browser requests Spanish", () => {
  test("reads the property's page in Spanish, with dates and prices", async () => {
    const path = "/?start_date=2027-03-09&end_date=2027-03-12&month=2027-03";
    const response = await visit(spanish, path);
    const html = await response.text();
    expect(response.headers.get("Content-Language")).toBe("es");
    expect(response.headers.get("Vary")).toContain("Accept-Language");
    expect(html).toContain('<html lang="es"');
    for (const text of ["Lo que ofrece la casa", "Cafetera", "Los alrededores", "por noche", "marzo de 2027"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain("9 mar 2027");
    expect(html).toContain("USD\u00A0240");
    expect(html).toContain('property="og:locale" content="es_MX"');
    for (const text of ["What the house offers", "Local Area", "March 2027", "Mar 9, 2027", "$240"]) {
      expect(html).not.toContain(text);
    }
  });

  test("never gets a cached English page, nor an English visitor a Spanish one", async () => {
    for (const _ of [1, 2]) {
      expect(await read(english)).toContain("What the house offers");
      expect(await read(spanish)).toContain("Lo que ofrece la casa");
    }
    await updateProperty(db, { price_per_night: 31_100 }, app.now());
    const pages = await Promise.all([spanish, english, spanish, english].map((language) => read(language)));
    expect(pages.map((page) => /<html lang="(\w+)"/.exec(page)?.[1])).toEqual(["es", "en", "es", "en"]);
    expect(pages.map((page) => page.includes("USD\u00A0311"))).toEqual([true, false, true, false]);
  });

  test("can choose English on this device, and an English visitor Spanish", async () => {
    for (const _ of [1, 2]) {
      expect(await read(spanish, "/", "palapa_language=en")).toContain('<html lang="en"');
      expect(await read(english, "/", "palapa_language=es")).toContain('<html lang="es"');
    }
  });

  test("gets errors in Spanish", async () => {
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

describe("the language switch in the footer", () => {
  test("stores the choice on this device and redirects back to the page", async () => {
    const response = await chooseLanguage({ language: "es", back: "/?month=2027-05" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/?month=2027-05"]);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^palapa_language=es; .*HttpOnly/)]);
  });

  test("redirects only to pages of this site", async () => {
    const response = await chooseLanguage({ language: "en", back: "https://elsewhere.example/" });
    expect(response.headers.get("Location")).toBe("/");
  });

  test("rejects other languages", async () => {
    const response = await chooseLanguage({ language: "xx" });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("stores the choice in the account, which applies it on every device by one redirect", async () => {
    const email = `${randomUUID()}@example.com`;
    const session = await signIn("user", email);
    await chooseLanguage({ language: "es" }, session);
    expect(await db.query.profiles.findFirst({ where: eq(profiles.email, email) })).toMatchObject({ locale: "es" });

    const otherDevice = await visit(english, "/?month=2027-05", session);
    expect([otherDevice.status, otherDevice.headers.get("Location")]).toEqual([302, "/?month=2027-05"]);
    const [cookie = ""] = otherDevice.headers.getSetCookie();
    expect(cookie).toMatch(/^palapa_language=es;/);
    // A request for a page's data redirects to the page, not to the data.
    const data = await visit(english, "/_.data?month=2027-05", session);
    expect(data.status).toBe(202);
    expect(await data.text()).toContain('"/?month=2027-05"');
    const followed = await visit(english, "/?month=2027-05", `${session}; ${cookie.split(";")[0]}`);
    expect(followed.status).toBe(200);
    expect(await followed.text()).toContain('<html lang="es"');
  });

  test("is not needed by an owner created by the settings: the first sign-in stores their browser's language", async () => {
    const email = `${randomUUID()}@example.com`;
    await signIn("user", email);
    const isOwner = eq(profiles.email, email);
    await db.update(profiles).set({ locale: null }).where(isOwner);
    await request("/login", {
      method: "POST",
      body: new URLSearchParams({ email, password: "a-long-password" }),
      headers: { Accept: "text/html", Origin: app.publicUrl, "Accept-Language": spanish },
    });
    expect(await db.query.profiles.findFirst({ where: isOwner })).toMatchObject({ locale: "es" });
  });
});

/** Signs up and in at the current time, because sessions expire by the system clock. */
async function signIn(role: "user" | "admin", email?: string): Promise<string> {
  app.now = () => new Date();
  return signUp(email ? { role, email } : { role });
}

function chooseLanguage(fields: Record<string, string>, cookie = ""): Promise<Response> {
  return request("/language", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: app.publicUrl, ...(cookie && { Cookie: cookie }) },
  });
}
