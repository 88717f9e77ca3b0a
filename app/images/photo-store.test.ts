import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import { openPhotoStore, type PhotoStore } from "#app/images/photo-store.server.ts";

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
    configureBuckets: [{ name: "house" }],
  });
  const { port } = await bucket.run();
  settings = {
    "a folder": {},
    "an S3 bucket": {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "house",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  };
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each(["a folder", "an S3 bucket"])("in %s", (place) => {
  let store: PhotoStore;
  beforeAll(() => {
    store = open(place);
  });

  test("a photo is read as it was put, and gone when it is removed", async () => {
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

  test("a width is made once, for all who ask at the same time, and kept for later", async () => {
    await store.put(
      `${stem}.png`,
      await sharp({ create: { width: 900, height: 600, channels: 3, background: "#fa0" } })
        .png()
        .toBuffer(),
      "image/png",
    );
    const askers = await Promise.all(Array.from({ length: 8 }, () => store.readVariant(stem, "640.webp")));
    const [first] = askers;
    if (!first) throw new Error("There is no variant");
    expect(await sharp(first).metadata()).toMatchObject({ width: 640, format: "webp" });
    for (const variant of askers) expect(variant).toBe(first);
    expect(await store.read(`${stem}-640.webp`)).toEqual(first);
    // Another server on the same files finds it there.
    await store.remove(`${stem}.png`);
    expect(await open(place).readVariant(stem, "640.webp")).toEqual(first);
  });

  test("a photo is removed with all that was made of it", async () => {
    const other = stem.replace(/\d+$/, "1795240390000");
    const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0af" } })
      .jpeg()
      .toBuffer();
    await store.put(`${other}.jpg`, file, "image/jpeg");
    await store.readVariant(other, "320.webp");
    await store.removePhoto(`${other}.jpg`);
    await store.removePhoto(`${other}.jpg`);
    expect([await store.exists(`${other}.jpg`), await store.exists(`${other}-320.webp`)]).toEqual([false, false]);
    expect(await store.readVariant(other, "320.webp")).toBeNull();
  });

  test("a width of a photo that isn't there is nothing", async () => {
    expect(await store.readVariant("6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1000000000000", "320.jpg")).toBeNull();
  });
});

test("a folder holds whole files only, under the names of the specification", async () => {
  const names = await readdir(path.join(folder, "photos", path.dirname(stem)));
  expect(names).toEqual([`${path.basename(stem)}-640.webp`]);
});

function open(place: string): PhotoStore {
  const env = readEnv({ DATA_DIR: folder, ...settings[place] });
  if (!env.ok) throw new Error(env.problems.join("\n"));
  return openPhotoStore(env.env);
}
