import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { removeHostPhoto, saveHostPhoto } from "#app/features/images/host-photo.server.ts";
import { listImages } from "#app/features/images/images.server.ts";
import type { ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import { PhotoStorageError } from "#app/features/images/store-photos.server.ts";
import { findProperty, type Property } from "#app/features/property/property.server.ts";
import { rowsOf } from "#app/server/db/client.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { memoryStore } from "#tests/support/memory-store.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const photo: ProcessedPhoto = {
  bytes: new Uint8Array([1]),
  ext: "jpg",
  width: 900,
  height: 1200,
  placeholder: "data:,",
};
let property: Property;
let files: Map<string, Uint8Array>;

beforeEach(async () => {
  await emptyDatabase(db);
  property = await createProperty(db);
  files = new Map();
});

test("the host's photo is stored like any photo, gets its widths, and is not in the gallery", async () => {
  const path = await saveHostPhoto(db, memoryStore(files), property.id, photo, now);
  expect(path).toBe(`${property.id}/${now.getTime()}.jpg`);
  expect([...files.keys()]).toEqual([path]);
  expect(await findHostPhoto()).toBe(path);
  expect(await listPathsOfJobs("photo-widths")).toEqual([path]);
  expect(await listImages(db, property.id)).toEqual([]);
});

test("a new photo replaces the one before, and a job removes its files", async () => {
  const before = await saveHostPhoto(db, memoryStore(files), property.id, photo, now);
  const after = await saveHostPhoto(db, memoryStore(files), property.id, photo, now);
  expect(after).not.toBe(before);
  expect(await findHostPhoto()).toBe(after);
  expect(await listPathsOfJobs("photo-removal")).toEqual([before]);
});

test("removing the photo removes its files by a job, and removing it again does nothing", async () => {
  const path = await saveHostPhoto(db, memoryStore(files), property.id, photo, now);
  await removeHostPhoto(db, property.id, now);
  await removeHostPhoto(db, property.id, now);
  expect(await findHostPhoto()).toBeNull();
  expect(await listPathsOfJobs("photo-removal")).toEqual([path]);
});

test("a photo that can't be stored leaves the one before", async () => {
  const path = await saveHostPhoto(db, memoryStore(files), property.id, photo, now);
  const full = { ...memoryStore(files), put: () => Promise.reject(new Error("no space left on device")) };
  await expect(saveHostPhoto(db, full, property.id, photo, now)).rejects.toThrow(PhotoStorageError);
  expect(await findHostPhoto()).toBe(path);
  expect(await listPathsOfJobs("photo-removal")).toEqual([]);
});

async function findHostPhoto() {
  return (await findProperty(db))?.host_photo;
}

async function listPathsOfJobs(queue: string): Promise<string[]> {
  const jobs = await rowsOf<{ path: string }>(
    db,
    sql`select data->>'path' as path from pgboss.job where name = ${queue} and data->>'path' like ${`${property.id}/%`}`,
  );
  return jobs.map(({ path }) => path);
}
