import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "#app/server/env.server.ts";
import { addImages, removeImage } from "#app/features/images/images.server.ts";
import { processPhoto } from "#app/features/images/photo-processing.server.ts";
import { openPhotoStore } from "#app/features/images/photo-store.server.ts";
import { stemOf } from "#app/lib/photo-url.ts";
import { photoVariants } from "#app/lib/photo-variants.ts";
import { type JobQueue, openJobQueue } from "#app/server/jobs/job-queue.server.ts";
import { startPhotoJobs } from "#app/features/images/photo-jobs.server.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/eventually.ts";

const handle = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "palapa-widths-"));
const env = readEnv({ DATA_DIR: folder });
if (!env.ok) throw new Error(env.problems.join("\n"));
const store = openPhotoStore(env.env);
let property: Property;
let queue: JobQueue;

beforeEach(async () => {
  await emptyDatabase(handle.db);
  property = await createProperty(handle.db);
  queue = await openJobQueue(handle, pino({ level: "silent" }));
});
afterEach(() => queue.stop(5_000));
afterAll(() => rm(folder, { recursive: true }));

test("a job creates all widths of an uploaded photo before they are requested", async () => {
  await startPhotoJobs(queue, store);
  const image = await upload();
  await eventually(async () => expect(await missing(image.path)).toEqual([]));
  const width = await store.read(`${stemOf(image.path)}-640.avif`);
  expect(await sharp(width ?? undefined).metadata()).toMatchObject({ format: "heif", width: 640 });
});

test("a width requested before the job has run is created at once, and not again by the job", async () => {
  const image = await upload();
  const variant = await store.openVariant(stemOf(image.path), "320.webp");
  const bytes = await new Response(await variant?.stream()).bytes();
  await Promise.all([store.makeVariants(image.path), store.makeVariants(image.path)]);
  expect(await missing(image.path)).toEqual([]);
  expect(await store.read(`${stemOf(image.path)}-320.webp`)).toEqual(bytes);
});

test("a photo that is deleted while its widths are created leaves no files", async () => {
  const image = await upload();
  const making = store.makeVariants(image.path);
  await removeImage(handle.db, image.id);
  await store.removePhoto(image.path);
  await making;
  expect(await missing(image.path)).toHaveLength(photoVariants.length);
});

async function upload() {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#fa0", noise } })
    .jpeg()
    .toBuffer();
  const result = await processPhoto(file);
  if (!result.ok) throw new Error(`The photo was refused: ${result.reason}`);
  const [image] = await addImages(handle.db, store, property.id, [{ photo: result.photo }], new Date());
  if (!image) throw new Error("No photo was added");
  return image;
}

/** The missing widths and formats of a photo. */
async function missing(original: string): Promise<string[]> {
  const names = photoVariants.map(({ name }) => name);
  const there = await Promise.all(names.map((name) => store.exists(`${stemOf(original)}-${name}`)));
  return names.filter((_, index) => !there[index]);
}
