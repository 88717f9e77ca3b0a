import { beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#app/features/images/seed-demo.server.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { openTestApp } from "#tests/support/app.ts";

const { app, request } = await openTestApp();
let original: string;

beforeAll(async () => {
  await seedDemo(app.database.db, app.photos, app.now());
  const property = await findProperty(app.database.db);
  const [main] = await listImages(app.database.db, property?.id ?? "");
  original = main?.url ?? "";
});

describe("a photo's URL", () => {
  test.each([
    ["the original", ".jpg", "image/jpeg"],
    ["a width as AVIF", "-320.avif", "image/avif"],
    ["a width as WebP", "-320.webp", "image/webp"],
    ["a width as JPEG", "-320.jpg", "image/jpeg"],
  ])("shows %s, which may be cached forever", async (_, ending, type) => {
    const response = await request(original.replace(".jpg", ending));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const bytes = await response.arrayBuffer();
    expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
  });

  test("responds to HEAD with the headers only", async () => {
    const response = await request(original, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(100_000);
    expect(await response.text()).toBe("");
  });

  test("responds with 304 when the client has the photo", async () => {
    const etag = (await request(original)).headers.get("etag") ?? "";
    const response = await request(original, { headers: { "If-None-Match": etag } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
  });
});

describe("no photo is found", () => {
  test.each([
    ["in a width that isn't offered", (url: string) => url.replace(".jpg", "-321.jpg")],
    ["in a format that isn't offered", (url: string) => url.replace(".jpg", "-320.png")],
    ["with another timestamp", (url: string) => url.replace(/\d+\.jpg$/, "1000000000000-320.webp")],
    ["by climbing out of the folder", () => "/photos/..%2f..%2fauth-secret"],
    ["by climbing out of a property's folder", (url: string) => url.replace(/[^/]+$/, "..%2f..%2f..%2fauth-secret")],
    ["by an encoded null", (url: string) => `${url}%00.jpg`],
    ["at the folder itself", () => "/photos/"],
  ])("%s", async (_, change) => {
    const response = await request(change(original));
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).not.toContain("immutable");
  });
});
