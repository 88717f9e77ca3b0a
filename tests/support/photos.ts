import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { photoVariants } from "#app/lib/photo-url.ts";

/** Returns when the server's jobs have made all that is made of the photos in the data folder `folder`. */
export async function photosReady(folder: string): Promise<void> {
  for await (const _ of setInterval(100)) {
    const names = await readdir(join(folder, "photos"), { recursive: true });
    const originals = names.filter((name) => /\/\d+\.(jpg|png|webp)$/.test(name));
    const made = names.filter((name) => photoVariants.some((variant) => name.endsWith(`-${variant.name}`)));
    if (originals.length > 0 && made.length === originals.length * photoVariants.length) return;
  }
}
