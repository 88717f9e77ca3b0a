import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Env, readEnv } from "#app/server/env.server.ts";
import { openPhotoFiles, type StoredFile } from "#app/server/files/photo-files.server.ts";
import { openPhotoStore, type PhotoStore } from "#app/features/images/photo-store.server.ts";
import { photoVariants } from "#app/lib/photo-variants.ts";

const stem = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1795240381902";
let folder: string;
let bucket: S3rver;
let settings: Record<string, Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palapa-photos-"));
  const directory = path.join(folder, "bucket");
  bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "photos" }],
  });
  const { port } = await bucket.run();
  settings = {
    "a folder": {},
    "an S3 bucket": {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "photos",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  };
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each(["a folder", "an S3 bucket"])("in %s", (storage) => {
  let store: PhotoStore;
  beforeAll(() => {
    store = openPhotoStore(envOf(storage));
  });

  test("a photo is read as it was stored, and is missing after it is removed", async () => {
    const name = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1795240380000.jpg";
    expect(await store.exists(name)).toBe(false);
    expect(await store.read(name)).toBeNull();
    await store.put(name, new Uint8Array([1, 2, 3]), "image/jpeg");
    expect(await store.exists(name)).toBe(true);
    expect(await store.read(name)).toEqual(new Uint8Array([1, 2, 3]));
    await store.remove(name);
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
  });

  test("a width is created once for all simultaneous requests, and stored", async () => {
    await store.put(
      `${stem}.png`,
      await sharp({ create: { width: 900, height: 600, channels: 3, background: "#fa0" } })
        .png()
        .toBuffer(),
      "image/png",
    );
    const files = openPhotoFiles(envOf(storage));
    const puts: string[] = [];
    const counted = openPhotoStore(envOf(storage), {
      ...files,
      put: (name, ...rest) => {
        puts.push(name);
        return files.put(name, ...rest);
      },
    });
    const variants = await Promise.all(Array.from({ length: 8 }, () => counted.openVariant(stem, "640.webp")));
    expect(puts).toEqual([`${stem}-640.webp`]);
    const first = await store.read(`${stem}-640.webp`);
    expect(await sharp(first ?? undefined).metadata()).toMatchObject({ width: 640, format: "webp" });
    for (const variant of variants) expect(await bytesOf(variant)).toEqual(first);
    // Another server with the same files finds it.
    await store.remove(`${stem}.png`);
    expect(await bytesOf(await openPhotoStore(envOf(storage)).openVariant(stem, "640.webp"))).toEqual(first);
  });

  test("a photo is removed with all its widths", async () => {
    const other = stem.replace(/\d+$/, "1795240390000");
    const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0af" } })
      .jpeg()
      .toBuffer();
    await store.put(`${other}.jpg`, file, "image/jpeg");
    await store.openVariant(other, "320.webp");
    await store.removePhoto(`${other}.jpg`);
    await store.removePhoto(`${other}.jpg`);
    expect([await store.exists(`${other}.jpg`), await store.exists(`${other}-320.webp`)]).toEqual([false, false]);
    expect(await store.openVariant(other, "320.webp")).toBeNull();
  });

  test.each(["requested", "created by the job"])(
    "a width that is %s while its photo is removed is not stored",
    async (how) => {
      const removed = stem.replace(/\d+$/, "1795240391000");
      const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: "#0fa" } });
      await store.put(`${removed}.jpg`, await photo.jpeg().toBuffer(), "image/jpeg");
      const files = openPhotoFiles(envOf(storage));
      let removal: Promise<void> | undefined;
      // The photo is removed after its width is encoded and before it is written.
      const racingStore = openPhotoStore(envOf(storage), {
        ...files,
        async put(name, ...rest) {
          await (removal ??= store.removePhoto(`${removed}.jpg`));
          await files.put(name, ...rest);
        },
      });
      await (how === "requested"
        ? racingStore.openVariant(removed, "320.webp")
        : racingStore.makeVariants(`${removed}.jpg`));
      for (const { name } of photoVariants)
        expect([name, await store.exists(`${removed}-${name}`)]).toEqual([name, false]);
    },
  );

  test("a width of a missing photo is null", async () => {
    expect(await store.openVariant("6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1000000000000", "320.jpg")).toBeNull();
  });
});

test("a folder contains only complete files, with the specification's names", async () => {
  const names = await readdir(path.join(folder, "photos", path.dirname(stem)));
  expect(names).toEqual([`${path.basename(stem)}-640.webp`]);
});

function envOf(storage: string): Env {
  const env = readEnv({ DATA_DIR: folder, ...settings[storage] });
  if (!env.ok) throw new Error(env.problems.join("\n"));
  return env.env;
}

async function bytesOf(file: StoredFile | null): Promise<Uint8Array> {
  if (!file) throw new Error("There is no such file");
  const bytes = await new Response(await file.stream()).bytes();
  expect(file.size).toBe(bytes.byteLength);
  return bytes;
}
