import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { describePhoto } from "#app/features/images/photo-processing.server.ts";
import { scrimOf } from "#app/features/images/scrim.server.ts";

const [WIDTH, HEIGHT] = [240, 160];
const text = [255, 253, 249];
const layer = [12, 28, 33];

async function scrimOn(photo: Uint8Array) {
  return scrimOf((await describePhoto(photo)).placeholder);
}

const svg = (content: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`))
    .jpeg()
    .toBuffer();
const flat = (colour: string) => svg(`<rect width="100%" height="100%" fill="${colour}"/>`);

const luminance = (colour: number[]) => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrasts of white text with the rows of a photo under a layer, the lowest first. */
async function contrasts(photo: Uint8Array, opacity: number, rows: [number, number]): Promise<number[]> {
  const { data, info } = await sharp(photo).resize(WIDTH).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [first, last] = rows.map((part) => Math.round(part * info.height) * info.width) as [number, number];
  return Array.from({ length: last - first }, (_, index) => {
    const at = (first + index) * 3;
    const below = layer.map((dark, channel) => (1 - opacity) * (data[at + channel] ?? 0) + opacity * dark);
    return (luminance(text) + 0.05) / (luminance(below) + 0.05);
  }).toSorted((one, other) => one - other);
}

describe("the scrim of a photo", () => {
  test.each(["#fff", "#f00", "#0f0", "#ff0", "#0ff", "#999", "#e8b070", "#000"])(
    "keeps white text at AA on %s",
    async (colour) => {
      const photo = await flat(colour);
      const { top, bottom } = await scrimOn(photo);
      expect((await contrasts(photo, top, [0, 0.3]))[0]).toBeGreaterThanOrEqual(3);
      expect((await contrasts(photo, bottom, [0.65, 1]))[0]).toBeGreaterThanOrEqual(4.5);
    },
  );

  const demo = readdirSync("content/demo").filter((name) => name.endsWith(".jpg"));
  test.each(demo)("keeps white text at AA on nearly every pixel of %s", async (name) => {
    const photo = readFileSync(`content/demo/${name}`);
    const { top, bottom } = await scrimOn(photo);
    const [title, intro] = [await contrasts(photo, top, [0, 0.3]), await contrasts(photo, bottom, [0.65, 1])];
    expect(title[Math.floor(title.length * 0.02)]).toBeGreaterThanOrEqual(3);
    expect(intro[Math.floor(intro.length * 0.02)]).toBeGreaterThanOrEqual(4.5);
  });

  test("is no stronger than the photo needs, at each end", async () => {
    expect(await scrimOn(await flat("#123"))).toEqual({ top: 0, bottom: 0 });
    const dusk = await svg('<rect width="240" height="160" fill="#222"/><rect width="240" height="60" fill="#fff"/>');
    const { top, bottom } = await scrimOn(dusk);
    expect(top).toBeGreaterThan(0.4);
    expect(bottom).toBe(0);
  });
});

test("a photo without a placeholder has the scrim of a white one", async () => {
  const white = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } })
    .webp()
    .toBuffer();
  expect(await scrimOf("")).toEqual(await scrimOf(`data:image/webp;base64,${white.toString("base64")}`));
});
