/** The widths of a photo's variants, in pixels; a smaller photo is never enlarged. */
export const photoWidths = [320, 640, 960, 1280, 1800] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The formats of a photo's variants, the most efficient first. */
export const photoFormats = ["avif", "webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** The sizes of the square icons, in pixels: 180 is for Apple devices. */
export const iconSizes = [180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** The photo at the top of an e-mail, in pixels: twice its size on the page, for dense screens. */
export const emailPhotos = {
  large: { name: "email.jpg", width: 1200, height: 546, format: "jpg" },
  // Of a strip so low, the most salient part is often a detail near the edge, and the middle has the horizon.
  strip: { name: "strip.jpg", width: 1200, height: 280, position: "centre", format: "jpg" },
} as const;
export type EmailPhoto = keyof typeof emailPhotos;

/** The media type of each format. */
export const photoTypes: Record<PhotoFormat | "png", string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/** A photo's path without its extension, the common prefix of its variants: `{property_id}/{timestamp}`. */
export function stemOf(path: string): string {
  return path.replace(/\.[a-z]+$/, "");
}

/** The URL of a variant; `path` is the original's, `{property_id}/{timestamp}.{ext}`. */
export function photoUrl(path: string, width: PhotoWidth, format: PhotoFormat): string {
  return `/photos/${stemOf(path)}-${width}.${format}`;
}

/**
 * The `srcset` of a photo that is `originalWidth` pixels wide: every width up to its own, and the next larger one, which
 * holds the photo at its full size.
 */
export function photoSrcSet(path: string, originalWidth: number, format: PhotoFormat): string {
  const nextLarger = photoWidths.find((width) => width >= originalWidth) ?? Infinity;
  return photoWidths
    .filter((width) => width <= nextLarger)
    .map((width) => `${photoUrl(path, width, format)} ${Math.min(width, originalWidth)}w`)
    .join(", ");
}

/** The URL of the preview image for links to the property (Open Graph), 1200 x 630 pixels. */
export function cardUrl(path: string): string {
  return `/photos/${stemOf(path)}-card.jpg`;
}

/** The URL of a photo for the top of an e-mail. */
export function emailPhotoUrl(path: string, photo: EmailPhoto): string {
  return `/photos/${stemOf(path)}-${emailPhotos[photo].name}`;
}

/** The URL of a square icon of the photo, for home screens. */
export function iconUrl(path: string, size: IconSize): string {
  return `/photos/${stemOf(path)}-icon${size}.png`;
}
