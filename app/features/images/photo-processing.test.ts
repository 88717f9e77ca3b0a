import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import {
  decodePhoto,
  encodeVariant,
  isBadInput,
  type PhotoResult,
  processPhoto,
} from "#app/features/images/photo-processing.server.ts";
import { MAX_PHOTO_BYTES } from "#app/features/images/photo-limits.ts";

describe("a file is recognized as a photo by its content", () => {
  test.each(["jpeg", "png", "webp"] as const)("when it is a %s", async (format) => {
    const { photo } = await taken(await drawing().toFormat(format).toBuffer());
    expect(photo).toMatchObject({ ext: format === "jpeg" ? "jpg" : format, width: 60, height: 40 });
    expect((await sharp(photo.bytes).metadata()).format).toBe(format);
  });

  test.each([
    ["a page that calls itself photo.jpg", Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ["nothing at all", Buffer.alloc(0)],
    [
      "the first bytes of a JPEG and then noise",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    ],
  ])("and not when it is %s", async (_, bytes) => {
    expect(await processPhoto(bytes)).toEqual({ ok: false, reason: "not-a-photo" });
  });

  test.each(["gif", "tiff", "avif"] as const)("and not when it is a %s", async (format) => {
    expect(await processPhoto(await drawing().toFormat(format).toBuffer())).toEqual({
      ok: false,
      reason: "not-a-photo",
    });
  });

  test("and not when it is HEIC, which has its own error", async () => {
    expect(await processPhoto(await readFile("e2e/fixtures/terrace.heic"))).toEqual({ ok: false, reason: "heic" });
  });

  test.each(["jpeg", "png", "webp"] as const)("and not when half of the %s is missing", async (format) => {
    const whole = await noise(240, 160).toFormat(format).toBuffer();
    expect(await processPhoto(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, reason: "not-a-photo" });
  });

  test("and not when it has more than 5 MB", async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect(await processPhoto(padded(MAX_PHOTO_BYTES))).toMatchObject({ ok: true });
    expect(await processPhoto(padded(MAX_PHOTO_BYTES + 1))).toEqual({ ok: false, reason: "too-large" });
  });

  test("and not when it has more than 50 megapixels, however small the file is", async () => {
    const bomb = await sharp({ create: { width: 7200, height: 7000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(MAX_PHOTO_BYTES);
    expect(await processPhoto(bomb)).toEqual({ ok: false, reason: "too-many-pixels" });
  });
});

describe("only a file that can't be decoded is rejected as no photo", () => {
  const huge = sharp({
    create: { width: 100_000, height: 100_000, channels: 4, background: "#fff" },
    limitInputPixels: false,
  });

  test("and not when memory runs out", async () => {
    const error: unknown = await huge
      .raw()
      .toBuffer()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining("out of memory") as string });
    expect(isBadInput(error)).toBe(false);
    expect(isBadInput(new Error("Input buffer has corrupt header: vips_malloc: out of memory"))).toBe(false);
  });

  test("and not when the program has an error", () => {
    expect(isBadInput(new TypeError("photo is undefined"))).toBe(false);
    expect(isBadInput(new Error("vips2jpeg: unable to write to target"))).toBe(false);
  });

  test.each(["jpeg", "png", "webp"] as const)("for any damage to a %s", async (format) => {
    const whole = await noise(60, 40).toFormat(format).toBuffer();
    for (let at = 12; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const broken = Buffer.concat([whole.subarray(0, at), Buffer.alloc(9, 0xa5), whole.subarray(at + 9)]);
      for (const bytes of [broken, whole.subarray(0, at)])
        expect(["not-a-photo", "too-many-pixels", undefined]).toContain(reasonOf(await processPhoto(bytes)));
    }
  });
});

describe("a stored photo", () => {
  test("is rotated by its orientation tag", async () => {
    const sideways = await drawing().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { photo } = await taken(sideways);
    expect(photo).toMatchObject({ width: 40, height: 60 });
    // After rotation the red left edge is on top.
    const { data } = await sharp(photo.bytes)
      .extract({ left: 20, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(180);
    expect(data[2]).toBeLessThan(80);
  });

  test("has no metadata about place and photographer", async () => {
    const located = await drawing()
      .withExif({
        IFD0: { Artist: "Gus Guest" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "23/1 9/1 36/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "109/1 40/1 48/1",
        },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const { photo } = await taken(located);
    const { exif, xmp, iptc, icc } = await sharp(photo.bytes).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
    expect(Buffer.from(photo.bytes).includes("Gus Guest")).toBe(false);
  });

  test("is converted to sRGB", async () => {
    const { photo } = await taken(await drawing().toColourspace("cmyk").jpeg().toBuffer());
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  });

  test("has at most 2560 pixels on its longer side, and is never enlarged", async () => {
    const { photo } = await taken(await drawing().resize(2800, 1400).jpeg().toBuffer());
    expect(photo).toMatchObject({ width: 2560, height: 1280 });
    const portrait = await drawing().resize(1400, 2800).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    expect((await taken(portrait)).photo).toMatchObject({ width: 1280, height: 2560 });
  });

  test("has a placeholder of 16 pixels that is small enough to be inlined", async () => {
    const { photo } = await taken(await noise(240, 160).jpeg().toBuffer());
    const [head = "", body = ""] = photo.placeholder.split(",");
    expect(head).toBe("data:image/webp;base64");
    expect(await sharp(Buffer.from(body, "base64")).metadata()).toMatchObject({ width: 16, format: "webp" });
    expect(photo.placeholder.length).toBeLessThan(600);
  });
});

describe("a width of a photo", () => {
  test.each([
    ["avif", "heif"],
    ["webp", "webp"],
    ["jpg", "jpeg"],
  ] as const)("comes as %s", async (format, name) => {
    const variant = await encodeVariant(await noise(480, 320).jpeg().toBuffer(), { name: "", width: 320, format });
    expect(await sharp(variant).metadata()).toMatchObject({ format: name, width: 320, height: 213 });
  });

  test("is cropped to a preview picture and to square icons, and enlarged if necessary", async () => {
    const photo = await noise(480, 320).jpeg().toBuffer();
    const card = await encodeVariant(photo, { name: "", width: 1200, height: 630, format: "jpg" });
    expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const icon = await encodeVariant(photo, { name: "", width: 192, height: 192, format: "png" });
    expect(await sharp(icon).metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
  });

  test("is the same when the photo is decoded once for all widths, also for grey and transparent photos", async () => {
    const grey = await noise(480, 320).greyscale().jpeg().toBuffer();
    const clear = await drawing().ensureAlpha(0.5).png().toBuffer();
    for (const photo of [grey, clear]) {
      const variant = { name: "", width: 320, format: "webp" } as const;
      const [file, pixels] = [photo, await decodePhoto(photo)];
      const both = await Promise.all([encodeVariant(file, variant), encodeVariant(pixels, variant)]);
      const [one, other] = await Promise.all(both.map((bytes) => sharp(bytes).metadata()));
      expect(other).toMatchObject({ width: one?.width, height: one?.height, hasAlpha: one?.hasAlpha, space: "srgb" });
    }
  });

  test("is never larger than the photo", async () => {
    const variant = await encodeVariant(await drawing().png().toBuffer(), { name: "", width: 320, format: "webp" });
    expect(await sharp(variant).metadata()).toMatchObject({ width: 60, height: 40 });
  });
});

async function taken(bytes: Buffer) {
  const result = await processPhoto(bytes);
  if (!result.ok) throw new Error(`The photo was refused: ${result.reason}`);
  return result;
}

/** 60 x 40 pixels, blue with a red left edge. */
function drawing(): Sharp {
  const edge = { create: { width: 10, height: 40, channels: 3 as const, background: "#f00" } };
  return sharp({ create: { width: 60, height: 40, channels: 3, background: "#00f" } }).composite([
    { input: edge, left: 0, top: 0 },
  ]);
}

/** Noise, which compresses badly in all formats. */
function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 }, background: "#fff" },
  });
}

function reasonOf(result: PhotoResult): string | undefined {
  return result.ok ? undefined : result.reason;
}
