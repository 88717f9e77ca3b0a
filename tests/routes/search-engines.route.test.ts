import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "#app/features/images/seed-demo.server.ts";
import { openTestApp } from "#tests/support/app.ts";

const { app, request } = await openTestApp();
const page = { headers: { Accept: "text/html" } };

beforeAll(async () => {
  await seedDemo(app.database.db, app.photos, app.now());
});

test("a link to the house is shown with its main photo, cut to 1200 x 630", async () => {
  const html = await (await request("/", page)).text();
  const [, card = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(card.startsWith(`${app.publicUrl}/photos/`)).toBe(true);
  const picture = await request(card.slice(app.publicUrl.length));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(html).toContain(`<link rel="canonical" href="${app.publicUrl}/"`);
  for (const one of ["og:title", "og:type", "og:url", "og:description", "og:image:alt", "twitter:card"])
    expect(html).toContain(`="${one}"`);
});

test("search engines read the house as schema.org describes one, with at least eight photos", async () => {
  const html = await (await request("/", page)).text();
  const [, json = "{}"] = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html) ?? [];
  const house = JSON.parse(json) as { "@type": string; name: string; image: string[]; latitude: string };
  expect(house).toMatchObject({ "@type": "VacationRental", name: "Casa Marea" });
  expect(house.latitude).toMatch(/^\d+\.\d{5}$/);
  expect(house.image.length).toBeGreaterThanOrEqual(8);
});

test("search engines are told of the one page, and kept from links that are for one person", async () => {
  const robots = await (await request("/robots.txt")).text();
  expect(robots).toContain("Disallow: /setup");
  expect(robots).toContain(`Sitemap: ${app.publicUrl}/sitemap.xml`);
  const sitemap = await (await request("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${app.publicUrl}/</loc>`);
  expect(sitemap.match(/<image:loc>/g)).toHaveLength(8);
});

test("on a home screen the house has its name and its photo", async () => {
  const manifest = (await (await request("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe("Casa Marea");
  const answers = await Promise.all(manifest.icons.map(({ src }) => request(src)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await (await request("/icon.svg")).text()).toContain(">C</text>");
});

test("only the house itself is shown with its picture", async () => {
  for (const path of ["/login", "/signup", "/forgot-password"]) {
    const html = await (await request(path, page)).text();
    expect([path, html.includes("og:image")]).toEqual([path, false]);
  }
});

test("a setup link that is not good any more is gone, and an address that never was is not found", async () => {
  const used = await request("/setup?token=used", page);
  expect([used.status, await used.text()]).toEqual([410, expect.stringContaining("This link is not good any more")]);
  const nowhere = await request("/nowhere", page);
  expect([nowhere.status, await nowhere.text()]).toEqual([
    404,
    expect.stringContaining("There is nothing at this address"),
  ]);
});
