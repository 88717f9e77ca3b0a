import {
  heicKinds,
  isHeic,
  MAX_PHOTO_BYTES,
  MAX_SIDE,
  photoKinds,
  type PhotoProblem,
} from "#app/features/images/photo-limits.ts";

export type PreparedPhoto = { ok: true; file: File } | { ok: false; reason: PhotoProblem };

/** From the best that is small enough: a photo of 2560 pixels almost always is at the first. */
const QUALITIES = [0.9, 0.75, 0.5];
/** A JPEG has no transparency; the server puts the same behind it. */
const BACKGROUND = "#fbf8f2";

/**
 * Makes a chosen file one that the server takes, in the browser: HEIC becomes JPEG, and what is larger than 5 MB is
 * encoded anew, upright and as large as the server stores it. Valid files stay as they are.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const heic = await looksHeic(file);
  if (!heic && !photoKinds.includes(file.type)) return { ok: false, reason: "not-a-photo" };
  if (!heic && file.size <= MAX_PHOTO_BYTES) return { ok: true, file };
  const bitmap = await decode(file, heic);
  const blob = bitmap && (await encode(bitmap));
  if (!blob) return { ok: false, reason: heic ? "heic" : "too-large" };
  return { ok: true, file: new File([blob], file.name.replace(/\.\w+$/, "") + ".jpg", { type: blob.type }) };
}

/** By its content where the browser doesn't know the type, as on Windows. */
async function looksHeic(file: File): Promise<boolean> {
  if (heicKinds.includes(file.type)) return true;
  return isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

/** Null when neither the browser nor, for HEIC, the library can read it. */
async function decode(file: File, heic: boolean): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    if (!heic) return null;
  }
  try {
    // Three megabytes, only for who chooses such a file where the browser itself (Safari) doesn't read it.
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
