/** The widths that a photo is served in, in pixels; a smaller photo is never enlarged. */
export const photoWidths = [320, 640, 960, 1280, 1800] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The formats that a photo is served in, the best first. */
export const photoFormats = ["avif", "webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** The sides of the square icons, in pixels: 180 is Apple's. */
export const iconSizes = [180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** One of the files that are made of a photo. */
export interface PhotoVariant {
  /** What follows the photo's own name, and a hyphen. */
  name: string;
  /** Pixels; without a height the photo keeps its form, and is never enlarged. */
  width: number;
  height?: number;
  format: PhotoFormat | "png";
}

/** All that is ever made of a photo: nothing else can be asked for. */
export const photoVariants: PhotoVariant[] = [
  ...photoWidths.flatMap((width) => photoFormats.map((format) => ({ name: `${width}.${format}`, width, format }))),
  // What a link to the house is shown with elsewhere (Open Graph).
  { name: "card.jpg", width: 1200, height: 630, format: "jpg" },
  ...iconSizes.map((size) => ({ name: `icon${size}.png`, width: size, height: size, format: "png" as const })),
];

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

/** The picture that a link to the house is shown with elsewhere: 1200 x 630 pixels (Open Graph). */
export function cardUrl(path: string): string {
  return `/photos/${stemOf(path)}-card.jpg`;
}

/** A square of the photo, for a home screen. */
export function iconUrl(path: string, size: IconSize): string {
  return `/photos/${stemOf(path)}-icon${size}.png`;
}
