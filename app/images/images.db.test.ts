import { beforeEach, expect, test } from "vitest";
import { property_images } from "#app/db/schema.ts";
import { addImage, type ImageDetails, listImages } from "#app/images/images.server.ts";
import type { ProcessedPhoto } from "#app/images/photo-processing.server.ts";
import type { PhotoStore } from "#app/images/photo-store.server.ts";
import type { Property } from "#app/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#test/database.ts";
import { createProperty } from "#test/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const photo: ProcessedPhoto = {
  bytes: new Uint8Array([1]),
  ext: "jpg",
  width: 1800,
  height: 1200,
  placeholder: "data:,",
};
let property: Property;
let files: Map<string, Uint8Array>;
let store: PhotoStore;

beforeEach(async () => {
  await emptyDatabase(db);
  property = await createProperty(db);
  files = new Map();
  store = memoryStore(files);
});

test("photos are shown main first, then the featured, then by position", async () => {
  await add({ alt: "one" });
  await add({ alt: "two", is_featured: true });
  await add({ alt: "three" });
  await add({ alt: "four", is_main: true });
  await add({ alt: "five", is_featured: true });
  const images = await listImages(db, property.id);
  expect(images.map(({ alt }) => alt)).toEqual(["four", "two", "five", "one", "three"]);
});

test("a new photo comes last, and its file lies under the property and the moment", async () => {
  await add({});
  const image = await add({ alt: "A hammock", caption: "Nap here" });
  expect(image).toMatchObject({
    position: 1,
    path: `${property.id}/${now.getTime() + 1}.jpg`,
    url: `/photos/${property.id}/${now.getTime() + 1}.jpg`,
    alt: "A hammock",
    caption: "Nap here",
    is_main: false,
    is_featured: false,
  });
  expect(files.get(image.path)).toEqual(photo.bytes);
});

test("photos that arrive at the same moment get a place and a file each", async () => {
  await Promise.all(Array.from({ length: 5 }, () => add({})));
  const images = await listImages(db, property.id);
  expect(images.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(images.map(({ path }) => path)).size).toBe(5);
});

test("a house has one main photo, and the database sees to it", async () => {
  await add({ is_main: true });
  await expect(add({ is_main: true })).rejects.toMatchObject({ cause: { constraint: "property_images_one_main" } });
  expect(await db.$count(property_images)).toBe(1);
});

function add(details: ImageDetails) {
  return db.transaction((tx) => addImage(tx, store, property.id, photo, details, now));
}

function memoryStore(kept: Map<string, Uint8Array>): PhotoStore {
  return {
    read: (name) => Promise.resolve(kept.has(name) ? new Uint8Array(kept.get(name) ?? []) : null),
    exists: (name) => Promise.resolve(kept.has(name)),
    put: (name, bytes) => Promise.resolve(void kept.set(name, bytes)),
    remove: (name) => Promise.resolve(void kept.delete(name)),
    readVariant: () => Promise.resolve(null),
  };
}
