/** The largest file that is taken, in bytes: 5 MB (spec section 9). */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** The most pixels that are decoded; more is a bomb, or a poster. */
export const MAX_PIXELS = 50_000_000;
/** A stored photo's longer side in pixels, at most: no screen is ever sent more, see docs/decisions/0013. */
export const MAX_SIDE = 2560;
/** How many files one upload may hold. */
export const MAX_PHOTOS = 20;
/** The first three are featured (spec section 3), and no more. */
export const MAX_FEATURED = 3;

/** The kinds of photo that are taken, as a browser names them (spec section 5). */
export const photoKinds = ["image/jpeg", "image/png", "image/webp"];
/** What phones write; a browser that can turns it into a JPEG before it is sent. */
export const heicKinds = ["image/heic", "image/heif"];

/** Why a file is no valid photo. */
export type PhotoProblem = "too-large" | "not-a-photo" | "too-many-pixels" | "heic";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Whether a file's first 12 bytes are those of a HEIC photo. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith("ftyp") && heicBrands.has(text.slice(4));
}
