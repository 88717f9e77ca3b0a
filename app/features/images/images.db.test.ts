import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "#app/server/db/client.server.ts";
import { property_images } from "#app/server/db/schema.ts";
import type { ImageDetails } from "#app/features/images/image-fields.ts";
import { addImages, listImages, orderImages, removeImage, updateImage } from "#app/features/images/images.server.ts";
import type { ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import { PhotoStorageError } from "#app/features/images/store-photos.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { memoryStore } from "#tests/support/memory-store.ts";

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
  await add({ alt: "one", is_featured: false });
  await add({ alt: "two" });
  await add({ alt: "three", is_featured: false });
  await add({ alt: "four", is_main: true });
  await add({ alt: "five", is_featured: true });
  expect(await shown()).toEqual(["four", "two", "five", "one", "three"]);
});

describe("adding photos", () => {
  test("a new photo is last, and its file is named by the property's id and a timestamp", async () => {
    await add({});
    const image = await add({ alt: "A hammock", caption: "Nap here" });
    expect(image).toMatchObject({
      position: 1,
      path: `${property.id}/${now.getTime() + 1}.jpg`,
      url: `/photos/${property.id}/${now.getTime() + 1}.jpg`,
      alt: "A hammock",
      caption: "Nap here",
      is_main: false,
    });
    expect(files.get(image.path)).toEqual(photo.bytes);
  });

  test("the first three photos are featured, the others are not", async () => {
    const images = await addFour();
    expect(images.map(({ is_featured }) => is_featured)).toEqual([true, true, true, false]);
    expect((await add({})).is_featured).toBe(false);
  });

  test("photos uploaded at the same moment each get a position and a file", async () => {
    await Promise.all(Array.from({ length: 5 }, () => add({})));
    const images = await listImages(db, property.id);
    expect(images.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(images.map(({ path }) => path)).size).toBe(5);
  });

  test("when one file can't be stored, no photo is added and no file remains", async () => {
    const put = store.put.bind(store);
    store.put = (name, ...rest) => (files.size === 2 ? Promise.reject(new Error("No space left")) : put(name, ...rest));
    const three = Array.from({ length: 3 }, () => ({ photo }));
    await expect(addImages(db, store, property.id, three, now)).rejects.toThrow(PhotoStorageError);
    expect([await db.$count(property_images), files.size]).toEqual([0, 0]);
  });

  test("when the database rejects the rows, no file remains", async () => {
    await expect(addImages(db, store, randomUUID(), [{ photo }], now)).rejects.toMatchObject({
      cause: { constraint: "property_images_property_id_properties_id_fk" },
    });
    expect(files.size).toBe(0);
  });
});

test("a photo's texts in another language than its own become translations", async () => {
  const image = await add({ alt: "A pool", caption: "Cool" });
  expect(await updateImage(db, image.id, { text_language: "es", caption: "Fresca" })).toMatchObject({
    image: { alt: "A pool", caption: "Cool", translations: { es: { caption: "Fresca" } } },
  });
  expect(await updateImage(db, image.id, { text_language: "en", caption: "Cold" })).toMatchObject({
    image: { caption: "Cold", translations: { es: { caption: "Fresca" } } },
  });
});

describe("the main photo", () => {
  test("a new one clears the flag on all others and comes first", async () => {
    const first = await add({ alt: "one", is_main: true });
    const second = await add({ alt: "two" });
    expect(await updateImage(db, second.id, { is_main: true })).toMatchObject({ ok: true, image: { is_main: true } });
    expect(await shown()).toEqual(["two", "one"]);
    expect(await db.$count(property_images, eq(property_images.is_main, true))).toBe(1);
    await updateImage(db, second.id, { is_main: false });
    await updateImage(db, first.id, { alt: "first" });
    expect(await db.$count(property_images, eq(property_images.is_main, true))).toBe(0);
  });

  test("the database allows only one, however many are set at once", async () => {
    const images = await Promise.all([add({}), add({}), add({})]);
    await Promise.all(images.map(({ id }) => updateImage(db, id, { is_main: true })));
    expect(await db.$count(property_images, eq(property_images.is_main, true))).toBe(1);
    await expect(add({ is_main: true })).rejects.toMatchObject({ cause: { constraint: "property_images_one_main" } });
  });
});

describe("featured photos", () => {
  test("there are three at most, however many are set at once", async () => {
    const images = await Promise.all(Array.from({ length: 5 }, () => add({ is_featured: false })));
    const results = await Promise.all(images.map(({ id }) => updateImage(db, id, { is_featured: true })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "too-many-featured" });
  });

  test("a featured photo can be set as featured again, and removing one allows another", async () => {
    const [one, , , four] = await addFour();
    expect(await updateImage(db, one.id, { is_featured: true })).toMatchObject({ ok: true });
    await updateImage(db, one.id, { is_featured: false });
    expect(await updateImage(db, four.id, { is_featured: true })).toMatchObject({ ok: true });
  });
});

describe("the order", () => {
  test("photos are shown in the given order", async () => {
    const images = [await plain("one"), await plain("two"), await plain("three")];
    const order = images.map(({ id }) => id).toReversed();
    expect(await orderImages(db, property.id, order)).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["three", "two", "one"]);
  });

  test.each([
    ["one is missing", (ids: string[]) => ids.slice(1)],
    ["one is strange", (ids: string[]) => [...ids.slice(1), randomUUID()]],
    ["one is named twice", (ids: string[]) => [...ids, ids[0] ?? ""]],
  ])("it is rejected when %s", async (_, change) => {
    const ids = [(await plain("one")).id, (await plain("two")).id];
    expect(await orderImages(db, property.id, change(ids))).toEqual({ ok: false, reason: "images-changed" });
    expect(await shown()).toEqual(["one", "two"]);
  });
});

describe("a deleted photo", () => {
  test("is removed in one transaction with the enqueuing of the job that deletes its files", async () => {
    const image = await add({});
    expect(await removeImage(db, image.id)).toMatchObject({ ok: true, image: { path: image.path } });
    expect(await listImages(db, property.id)).toEqual([]);
    const jobs = await rowsOf<{ data: { path: string } }>(
      db,
      sql`select data from pgboss.job where name = 'photo-removal' and data->>'path' = ${image.path}`,
    );
    expect(jobs).toHaveLength(1);
  });

  test("can't be deleted or changed again", async () => {
    const image = await add({});
    await removeImage(db, image.id);
    expect(await removeImage(db, image.id)).toEqual({ ok: false, reason: "not-found" });
    expect(await updateImage(db, image.id, { alt: "late" })).toEqual({ ok: false, reason: "not-found" });
  });
});

async function add(details: ImageDetails) {
  const [image] = await addImages(db, store, property.id, [{ photo, ...details }], now);
  if (!image) throw new Error("No photo was added");
  return image;
}

/** Adds four photos in one call, because the order of simultaneous calls is not defined. */
async function addFour() {
  const [one, two, three, four] = await addImages(
    db,
    store,
    property.id,
    [{ photo }, { photo }, { photo }, { photo }],
    now,
  );
  if (!one || !two || !three || !four) throw new Error("Not all photos were added");
  return [one, two, three, four] as const;
}

const plain = (alt: string) => add({ alt, is_featured: false });

async function shown() {
  return (await listImages(db, property.id)).map(({ alt }) => alt);
}
