import {
  heicKinds,
  isHeic,
  MAX_PHOTO_BYTES,
  MAX_SIDE,
  photoKinds,
  type PhotoProblem,
} from "#app/features/images/photo-limits.ts";

export type PreparedPhoto = { ok: true; file: File } | { ok: false; reason: PhotoProblem };

/** The JPEG qualities to try, until the file is small enough; the first nearly always suffices for 2560 pixels. */
const QUALITIES = [0.9, 0.75, 0.5];
/** Replaces transparency, which JPEG lacks; the server uses the same colour. */
const BACKGROUND = "#fbf8f2";

/**
 * Converts a chosen file in the browser to one that the server accepts: HEIC becomes JPEG, and a file over 5 MB is
 * encoded again, upright and as large as the server stores it. Valid files stay unchanged.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const heic = await detectHeic(file);
  if (!heic && !photoKinds.includes(file.type)) return { ok: false, reason: "not-a-photo" };
  if (!heic && file.size <= MAX_PHOTO_BYTES) return { ok: true, file };
  const bitmap = await decode(file, heic);
  const blob = bitmap && (await encode(bitmap));
  if (!blob) return { ok: false, reason: heic ? "heic" : "too-large" };
  return { ok: true, file: new File([blob], file.name.replace(/\.\w+$/, "") + ".jpg", { type: blob.type }) };
}

/** Checks the content where the browser doesn't know the type, as on Windows. */
async function detectHeic(file: File): Promise<boolean> {
  if (heicKinds.includes(file.type)) return true;
  return isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

/** Decodes the file; null when neither the browser nor, for HEIC, the library can. */
async function decode(file: File, heic: boolean): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    if (!heic) return null;
  }
  try {
    // Three megabytes, imported only for HEIC files in browsers that can't decode them (all but Safari).
    const { heicTo } = await import("heic-to/csp");
    return await heicTo({ blob: file, type: "bitmap" });
  } catch {
    return null;
  }
}

async function encode(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= MAX_PHOTO_BYTES) return blob;
  }
  return null;
}
