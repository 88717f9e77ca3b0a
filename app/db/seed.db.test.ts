import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { bookings, properties, property_images } from "#app/db/schema.ts";
import { seedDemo } from "#app/db/seed.server.ts";
import { readEnv } from "#app/env.server.ts";
import { listImages } from "#app/images/images.server.ts";
import { openPhotoStore } from "#app/images/photo-store.server.ts";
import { isAmenity } from "#app/property/property.ts";
import { findProperty } from "#app/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#test/database.ts";
import { createProperty } from "#test/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const folder = await mkdtemp(path.join(tmpdir(), "palapa-seed-"));
const env = readEnv({ DATA_DIR: folder });
if (!env.ok) throw new Error(env.problems.join("\n"));
const store = openPhotoStore(env.env);

beforeEach(() => emptyDatabase(db));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a fresh database gets the demo house with its eight photos, and nobody's bookings", async () => {
  expect(await seedDemo(db, store, now)).toBe(true);
  const house = await findProperty(db);
  expect(house).toMatchObject({
    title: "Casa Marea",
    brand_handle: "@casamarea",
    time_zone: "America/Mazatlan",
    is_demo: true,
  });
  expect(house?.amenities.every(isAmenity)).toBe(true);
  const images = await listImages(db, house?.id ?? "");
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

test("two servers that start at once furnish one house", async () => {
  const made = await Promise.all([seedDemo(db, store, now), seedDemo(db, store, now), seedDemo(db, store, now)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await db.$count(properties)).toBe(1);
  expect(await db.$count(property_images)).toBe(8);
});

test("an owner's house is left alone", async () => {
  await createProperty(db, { title: "Casa Propia" });
  expect(await seedDemo(db, store, now)).toBe(false);
  expect(await findProperty(db)).toMatchObject({ title: "Casa Propia" });
  expect(await db.$count(property_images)).toBe(0);
});
