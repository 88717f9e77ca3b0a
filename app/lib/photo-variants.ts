import { emailPhotos, iconSizes, type PhotoFormat, photoFormats, photoWidths } from "#app/lib/photo-url.ts";

// Apart from the URLs, because pages need only those.

/** One of the files that are generated from a photo. */
export interface PhotoVariant {
  /** The file name's part after the photo's stem and a hyphen. */
  name: string;
  /** Pixels. Without a height the photo keeps its aspect ratio and is never enlarged. */
  width: number;
  height?: number;
  /** The part that a variant with a height shows: the middle, else the most salient one. */
  position?: "centre";
  format: PhotoFormat | "png";
}

/** All variants of a photo; no others can be requested. */
export const photoVariants: PhotoVariant[] = [
  ...photoWidths.flatMap((width) => photoFormats.map((format) => ({ name: `${width}.${format}`, width, format }))),
  // The preview of a link to the property (Open Graph).
  { name: "card.jpg", width: 1200, height: 630, format: "jpg" },
  ...Object.values(emailPhotos),
  ...iconSizes.map((size) => ({ name: `icon${size}.png`, width: size, height: size, format: "png" as const })),
];
