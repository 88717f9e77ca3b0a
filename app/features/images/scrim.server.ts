import sharp from "sharp";

/** How opaque the dark layers under the title and the intro of a photo are, from 0 to 1. */
export interface Scrim {
  top: number;
  bottom: number;
}

/** The parts of a photo's height that the title and the intro lie on. */
const TITLE_END = 0.36;
const INTRO_START = 0.6;
/** The contrast to aim at: WCAG AA asks for 3 of large text such as the title, and for 4.5 of the intro. */
const TITLE_CONTRAST = 3.3;
const INTRO_CONTRAST = 5;
/** The luminance (WCAG) of the text, and the sRGB value of a grey as bright as the layer, rgb(12 28 33). */
const TEXT_LUMINANCE = 0.982;
const LAYER = 25;
/** The placeholder shows averages: details of the photo can be brighter. */
const DETAIL = 1.05;

const MAX_CACHED = 1000;
const cache = new Map<string, Promise<Scrim>>();

/**
 * The weakest scrim that keeps white text readable on a photo, from the brightest part of its placeholder (a data URL)
 * under each text.
 */
export function scrimOf(placeholder: string): Promise<Scrim> {
  const cached = cache.get(placeholder);
  if (cached) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const scrim = measure(placeholder);
  cache.set(placeholder, scrim);
  return scrim;
}

/** Adds the scrim of each photo. */
export function withScrims<Image extends { placeholder: string }>(
  images: Image[],
): Promise<(Image & { scrim: Scrim })[]> {
  return Promise.all(images.map(async (image) => ({ ...image, scrim: await scrimOf(image.placeholder) })));
}

async function measure(placeholder: string): Promise<Scrim> {
  const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(",") + 1), "base64");
  // A photo without a placeholder may be white.
  if (bytes.length === 0) return { top: opacityOver(1, TITLE_CONTRAST), bottom: opacityOver(1, INTRO_CONTRAST) };
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [top, bottom] = [0, 0];
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const row = Math.floor(pixel / info.width) / info.height;
    const luminance = luminanceOf(data.subarray(pixel * info.channels));
    if (row < TITLE_END) top = Math.max(top, luminance);
    if (row + 1 / info.height > INTRO_START) bottom = Math.max(bottom, luminance);
  }
  return { top: opacityOver(top, TITLE_CONTRAST), bottom: opacityOver(bottom, INTRO_CONTRAST) };
}

/** The opacity of the layer that darkens a photo's `luminance` so far that the text has the contrast; two decimals. */
function opacityOver(luminance: number, contrast: number): number {
  const grey = Math.min(255, toGrey(luminance) * DETAIL);
  const target = toGrey((TEXT_LUMINANCE + 0.05) / contrast - 0.05);
  return grey <= target ? 0 : Math.ceil((100 * (grey - target)) / (grey - LAYER)) / 100;
}

/** The relative luminance of an sRGB colour (WCAG 2.2). */
function luminanceOf([red = 0, green = 0, blue = 0]: Uint8Array): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function toLinear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** The sRGB value of the grey with this luminance, the reverse of `toLinear`. */
function toGrey(luminance: number): number {
  return 255 * (luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055);
}
