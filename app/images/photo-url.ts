/** The widths that a photo is served in, in pixels; a smaller photo is never enlarged. */
export const photoWidths = [320, 640, 960, 1280, 1800] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The formats that a photo is served in, the best first. */
export const photoFormats = ["avif", "webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** What a browser calls each kind of photo file. */
export const photoTypes: Record<PhotoFormat | "png", string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/** A photo's name without its ending, which its widths and formats share: `{property_id}/{timestamp}`. */
export function stemOf(path: string): string {
  return path.replace(/\.[a-z]+$/, "");
}

/** The address of one width of a photo; `path` is the original's, `{property_id}/{timestamp}.{ext}`. */
export function photoUrl(path: string, width: PhotoWidth, format: PhotoFormat): string {
  return `/photos/${stemOf(path)}-${width}.${format}`;
}

/**
 * The `srcset` of a photo that is `originalWidth` pixels wide: every width up to its own, and the first one beyond,
 * which is then the photo in full.
 */
export function photoSrcSet(path: string, originalWidth: number, format: PhotoFormat): string {
  const beyond = photoWidths.find((width) => width >= originalWidth) ?? Infinity;
  return photoWidths
    .filter((width) => width <= beyond)
    .map((width) => `${photoUrl(path, width, format)} ${Math.min(width, originalWidth)}w`)
    .join(", ");
}
