import { expect, test } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request } = await openTestApp();
const { database } = app;
const page = { headers: { Accept: "text/html" } };

test("without a property the page says that it was not found", async () => {
  const response = await request("/", page);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain("Property not found");
  expect(html).toContain("Please try again later.");
});

test("a property without a title is shown under its brand handle", async () => {
  await createProperty(database.db, { title: "", brand_handle: "@casaprueba" });
  const html = await (await request("/", page)).text();
  expect(html).toContain("<title>@casaprueba</title>");
  expect(html).toMatch(/<h1[^>]*>@casaprueba<\/h1>/);
});

test("while the database fails, the page says that loading failed", async () => {
  await database.executeSql("alter table properties rename to properties_away");
  app.pageCache.clear();
  const response = await request("/", page);
  const html = await response.text();
  await database.executeSql("alter table properties_away rename to properties");
  expect(response.status).toBe(500);
  expect(html).toContain("Failed to load property details");
  expect(html).toContain("Please try again later.");
});
