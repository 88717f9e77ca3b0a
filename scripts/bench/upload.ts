import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { LARGEST_PHOTO } from "#app/images/photo-rules.ts";
import { photosReady } from "#test/photos.ts";
import { signIn } from "#test/asking.ts";
import type { Line } from "../table.ts";
import { owner } from "#test/owned-house.ts";
import { withServer } from "../measuring.ts";

const MOST_MS = 4_000;
const LONGEST_HOLD_MS = 50;

/** How long it takes from sending a camera's photo until everything that is made of it lies ready. */
export async function run(): Promise<Line[]> {
  const photo = await cameraPhoto();
  const delays = join(tmpdir(), `palapa-loop-delay-${process.pid}`);
  const settings = { NODE_OPTIONS: "--import ./scripts/loop-delay.ts", LOOP_DELAY_FILE: delays };
  try {
    return await withServer(settings, async ({ origin, pid }, folder) => {
      const Cookie = await signIn(origin, owner);
      await upload(origin, Cookie, photo);
      await photosReady(folder);
      await longestHold(pid, delays);
      const started = performance.now();
      await upload(origin, Cookie, photo);
      const answered = performance.now() - started;
      await photosReady(folder);
      const ready = performance.now() - started;
      const held = await longestHold(pid, delays);
      return [
        {
          name: `a photo of 24 megapixels, ${(photo.byteLength / 1024 / 1024).toFixed(1)} MB, and all that is made of it`,
          reached: `${(ready / 1000).toFixed(1)} s (answered after ${(answered / 1000).toFixed(1)} s)`,
          target: `<= ${MOST_MS / 1000} s`,
          ok: ready <= MOST_MS,
        },
        {
          name: "meanwhile the event loop was held up for",
          reached: `${held.toFixed(0)} ms at most`,
          target: `<= ${LONGEST_HOLD_MS} ms`,
          ok: held <= LONGEST_HOLD_MS,
        },
      ];
    });
  } finally {
    await rm(delays, { force: true });
  }
}

/** Since the last time that it was asked, in milliseconds. */
async function longestHold(pid: number, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text) return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function upload(origin: string, Cookie: string, photo: Uint8Array<ArrayBuffer>): Promise<void> {
  const body = new FormData();
  body.append("images", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  const headers = { Origin: origin, Accept: "application/json", Cookie };
  const response = await fetch(`${origin}/admin/images`, { method: "POST", body, headers });
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
}

/** 6000 x 4000 pixels with a camera's grain, as large a file as is taken. */
async function cameraPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const scene = await readFile("content/demo/01-house.jpg");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const grain = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const photo = sharp(
    await sharp(scene)
      .resize(6000, 4000, { fit: "cover" })
      .composite([{ input: grain, blend: "soft-light" }])
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
  for (let quality = 95; quality > 40; quality -= 5) {
    const file = await photo.clone().jpeg({ quality }).toBuffer();
    if (file.byteLength <= LARGEST_PHOTO) return new Uint8Array(file);
  }
  throw new Error("The photo can't be made small enough");
}
