import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "#app/features/images/seed-demo.server.ts";
import { openTestApp } from "#tests/support/app.ts";

const { app, request } = await openTestApp();
const page = { headers: { Accept: "text/html" } };

beforeAll(async () => {
  await seedDemo(app.database.db, app.photos, app.now());
});

test("a shared link shows the property's main photo, cut to 1200 x 630", async () => {
  const html = await (await request("/", page)).text();
  const [, card = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(card.startsWith(`${app.publicUrl}/photos/`)).toBe(true);
  const picture = await request(card.slice(app.publicUrl.length));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(html).toContain(`<link rel="canonical" href="${app.publicUrl}/"`);
  for (const name of ["og:title", "og:type", "og:url", "og:description", "og:image:alt", "twitter:card"])
    expect(html).toContain(`="${name}"`);
});

test("search engines read the property as a schema.org VacationRental, with at least eight photos", async () => {
  const html = await (await request("/", page)).text();
  const [, json = "{}"] = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html) ?? [];
  const property = JSON.parse(json) as { "@type": string; name: string; image: string[]; latitude: string };
  expect(property).toMatchObject({ "@type": "VacationRental", name: "Casa Marea" });
  expect(property.latitude).toMatch(/^\d+\.\d{5}$/);
  expect(property.image.length).toBeGreaterThanOrEqual(8);
});

test("search engines index the home page, and no link that is meant for one user", async () => {
  const robots = await (await request("/robots.txt")).text();
  expect(robots).toContain("Disallow: /setup");
  expect(robots).toContain(`Sitemap: ${app.publicUrl}/sitemap.xml`);
  const sitemap = await (await request("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${app.publicUrl}/</loc>`);
  expect(sitemap.match(/<image:loc>/g)).toHaveLength(8);
});

test("the web app manifest has the property's name and photo", async () => {
  const manifest = (await (await request("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe("Casa Marea");
  const icons = await Promise.all(manifest.icons.map(({ src }) => request(src)));
  expect(icons.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await (await request("/icon.svg")).text()).toContain(">C</text>");
});

test("only the home page has a preview picture", async () => {
  for (const path of ["/login", "/signup", "/forgot-password"]) {
    const html = await (await request(path, page)).text();
    expect([path, html.includes("og:image")]).toEqual([path, false]);
  }
});

test("a used setup link responds with 410, and an unknown address with 404", async () => {
  const used = await request("/setup?token=used", page);
  expect([used.status, await used.text()]).toEqual([410, expect.stringContaining("This link has expired")]);
  const nowhere = await request("/nowhere", page);
  expect([nowhere.status, await nowhere.text()]).toEqual([404, expect.stringContaining("We can’t find that page")]);
});
