/** The largest accepted file, in bytes: 5 MB (spec section 9). */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** The most pixels that are decoded, against decompression bombs. */
export const MAX_PIXELS = 50_000_000;
/** The maximum of a stored photo's longer side, in pixels; no variant is larger (docs/decisions/0013). */
export const MAX_SIDE = 2560;
/** The most files of one upload. */
export const MAX_PHOTOS = 20;
/** The most featured photos of a property (spec section 3). */
export const MAX_FEATURED = 3;

/** The accepted media types (spec section 5). */
export const photoKinds = ["image/jpeg", "image/png", "image/webp"];
/** The media types of phones' photos, which the browser converts to JPEG before the upload, if it can. */
export const heicKinds = ["image/heic", "image/heif"];
/** The `accept` attribute of a file field for photos. */
export const acceptedFiles = [...photoKinds, ...heicKinds, ".heic", ".heif"].join(",");

/** Why a file is not a valid photo. */
export type PhotoProblem = "too-large" | "not-a-photo" | "too-many-pixels" | "heic";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Whether a file's first 12 bytes are those of a HEIC photo. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith("ftyp") && heicBrands.has(text.slice(4));
}
