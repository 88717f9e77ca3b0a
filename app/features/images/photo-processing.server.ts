import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { isHeic, MAX_PHOTO_BYTES, MAX_SIDE, MAX_PIXELS, type PhotoProblem } from "#app/features/images/photo-limits.ts";
import { photoWidths } from "#app/lib/photo-url.ts";
import type { PhotoVariant } from "#app/lib/photo-variants.ts";

const PLACEHOLDER_WIDTH = 16;

// No photo is decoded twice in a row, so a cache of decoded photos would only use memory.
sharp.cache(false);

// One limit for the process: it leaves a processor for pages, and half of Node's four threads for files and passwords.
const limit = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/**
 * A photo in the form that is stored: upright, in sRGB, at most `MAX_SIDE` pixels, and without metadata such as the
 * position.
 */
export interface ProcessedPhoto {
  bytes: Uint8Array;
  ext: "jpg" | "png" | "webp";
  /** Pixels. */
  width: number;
  height: number;
  /** A 16-pixel WebP as a data URL. */
  placeholder: string;
}

export type PhotoResult = { ok: true; photo: ProcessedPhoto } | { ok: false; reason: PhotoProblem };

/**
 * Converts an uploaded file to the stored form. Valid is content that decodes as JPEG, PNG or WebP, regardless of the
 * file's name, of at most 5 MB and 50 megapixels; for any other, returns the reason.
 */
export async function processPhoto(bytes: Uint8Array): Promise<PhotoResult> {
  if (bytes.byteLength > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
  const ext = sniff(bytes);
  if (!ext) return { ok: false, reason: isHeic(bytes) ? "heic" : "not-a-photo" };
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { ok: false, reason: "too-many-pixels" };
    const side = { width: MAX_SIDE, height: MAX_SIDE };
    const upright = open(bytes)
      .autoOrient()
      .resize({ ...side, fit: "inside", withoutEnlargement: true });
    const stored = await limit(() => encode(upright, ext, "stored").toBuffer({ resolveWithObject: true }));
    return {
      ok: true,
      photo: {
        bytes: stored.data,
        ext,
        width: stored.info.width,
        height: stored.info.height,
        placeholder: await makePlaceholder(stored.data),
      },
    };
  } catch (error) {
    if (isBadInput(error)) return { ok: false, reason: "not-a-photo" };
    throw error;
  }
}

// The error messages of sharp and its decoders for a file that is no complete JPEG, PNG or WebP.
const BAD_INPUT = /^(Input (buffer|image) |VipsJpeg: |vipspng: |webp: |webp2vips: )/m;
const OUT_OF_MEMORY = /out of memory|malloc|cannot allocate/i;

/** Whether an error of sharp means that the file can't be decoded; any other is the server's. */
export function isBadInput(error: unknown): boolean {
  return error instanceof Error && BAD_INPUT.test(error.message) && !OUT_OF_MEMORY.test(error.message);
}

/** The size and the placeholder of a file that is known to be valid and is stored unchanged. */
export async function describePhoto(
  bytes: Uint8Array,
): Promise<Pick<ProcessedPhoto, "width" | "height" | "placeholder">> {
  const { width, height } = await open(bytes).metadata();
  return { width, height, placeholder: await makePlaceholder(bytes) };
}

/** A decoded photo, as large as its largest variant. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes a stored photo once, for all of its variants. */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels> {
  const largest = { width: Math.max(...photoWidths), withoutEnlargement: true };
  const decoded = open(bytes).resize(largest).toColourspace("srgb").raw();
  return limit(() => decoded.toBuffer({ resolveWithObject: true }));
}

/**
 * Encodes a variant of a stored photo, given as its file or decoded. Without a height, it is scaled down and never
 * enlarged; with a height, it is cropped to the variant's part.
 */
export async function encodeVariant(photo: Uint8Array | Pixels, variant: PhotoVariant): Promise<Uint8Array> {
  const { width, height, format } = variant;
  const resized = ("info" in photo ? sharp(photo.data, { raw: photo.info }) : open(photo)).resize(
    height
      ? { width, height, fit: "cover", position: variant.position ?? "attention" }
      : { width, withoutEnlargement: true },
  );
  // Measured: effort 0 takes a tenth of the time of effort 3, for files that are 10 % larger.
  const encoded = format === "avif" ? resized.avif({ quality: 50, effort: 0 }) : encode(resized, format, "served");
  return limit(() => encoded.toBuffer());
}

/** Encodes for storage, while the uploader waits, or for serving, once for many requests. */
function encode(image: Sharp, ext: ProcessedPhoto["ext"], use: "stored" | "served"): Sharp {
  const inSrgb = image.toColourspace("srgb");
  const quality = use === "stored" ? 90 : 77;
  if (ext === "png") return inSrgb.png();
  // Measured: effort 2 takes half of the time of effort 4, for files that are 3 % larger.
  if (ext === "webp") return inSrgb.webp({ quality, effort: 2 });
  return inSrgb.flatten({ background: "#fbf8f2" }).jpeg({ quality, mozjpeg: use === "served" });
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" });
}

async function makePlaceholder(bytes: Uint8Array): Promise<string> {
  const small = open(bytes).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 });
  const tiny = await limit(() => small.toBuffer());
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** The format by the file's first bytes; no other decoder is tried. */
function sniff(bytes: Uint8Array): ProcessedPhoto["ext"] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "webp";
  return null;
}
