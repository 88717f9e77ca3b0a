import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { properties } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";

test("a page cached by one server shows what another server has changed", async () => {
  const one = await openTestApp();
  const { database } = one.app;
  const property = await createProperty(database.db);
  const other = await openTestApp({}, { database });
  const visit = async () => (await one.request("/", { headers: { Accept: "text/html" } })).text();
  expect(await visit()).not.toContain("$311");
  const notified = new Promise<void>((resolve) => one.app.live.onPublicChange(resolve));
  await other.app.database.db.update(properties).set({ price_per_night: 31_100 }).where(eq(properties.id, property.id));
  await notified;
  expect(await visit()).toContain("$311");
});
