import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { bookings, properties, property_images } from "#app/server/db/schema.ts";
import { seedDemo } from "#app/features/images/seed-demo.server.ts";
import { readEnv } from "#app/server/env.server.ts";
import { listImages, removeImage } from "#app/features/images/images.server.ts";
import { openPhotoStore } from "#app/features/images/photo-store.server.ts";
import { demoParts } from "#app/features/property/demo-parts.ts";
import { isAmenity } from "#app/features/property/property.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const folder = await mkdtemp(path.join(tmpdir(), "palapa-seed-"));
const env = readEnv({ DATA_DIR: folder });
if (!env.ok) throw new Error(env.problems.join("\n"));
const store = openPhotoStore(env.env);

const nobodyToPay = {
  payment_apps: [],
  contact_name: "Property Manager",
  contact_email: "",
  contact_phone: "",
  cancellation_policy: "",
};

beforeEach(() => emptyDatabase(db));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a new database gets the demo property with its eight photos and without bookings", async () => {
  expect(await seedDemo(db, store, now)).toBe(true);
  const property = await findProperty(db);
  expect(property).toMatchObject({
    title: "Casa Marea",
    brand_handle: "@casamarea",
    time_zone: "America/Mazatlan",
    demo_parts: [...demoParts],
  });
  expect(property?.amenities.every(isAmenity)).toBe(true);
  const images = await listImages(db, property?.id ?? "");
  expect(images.map(({ is_main, is_featured }) => (is_main ? "main" : is_featured ? "featured" : ""))).toEqual([
    "main",
    "featured",
    "featured",
    ...Array.from({ length: 5 }, () => ""),
  ]);
  for (const image of images) {
    expect(image.alt).not.toBe("");
    const file = await sharp((await store.read(image.path)) ?? undefined).metadata();
    expect(file).toMatchObject({ width: image.width, height: image.height });
  }
  expect(await db.$count(bookings)).toBe(0);
});

test("two servers that start at once create one demo property", async () => {
  const made = await Promise.all([seedDemo(db, store, now), seedDemo(db, store, now), seedDemo(db, store, now)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await db.$count(properties)).toBe(1);
  expect(await db.$count(property_images)).toBe(8);
});

test("a demo property created after the owner has neither payment apps nor a contact", async () => {
  await createProfile(db, { role: "admin" });
  await seedDemo(db, store, now);
  expect(await findProperty(db)).toMatchObject(nobodyToPay);
});

test("the photos count as the demo's until the last of the eight is deleted", async () => {
  await seedDemo(db, store, now);
  const property = await findProperty(db);
  const [last, ...images] = await listImages(db, property?.id ?? "");
  // Simultaneous deletions of all but one must not count as the last one.
  await Promise.all(images.map(({ id }) => removeImage(db, id)));
  expect((await findProperty(db))?.demo_parts).toContain("photos");
  await removeImage(db, last?.id ?? "");
  expect((await findProperty(db))?.demo_parts).not.toContain("photos");
});

test("an owner's property is not changed", async () => {
  await createProperty(db, { title: "Casa Propia" });
  expect(await seedDemo(db, store, now)).toBe(false);
  expect(await findProperty(db)).toMatchObject({ title: "Casa Propia" });
  expect(await db.$count(property_images)).toBe(0);
});
