import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { photoVariants } from "#app/lib/photo-variants.ts";

/** Waits until the server's jobs have created every width and format of the photos in the data folder `folder`. */
export async function waitForPhotos(folder: string): Promise<void> {
  for await (const _ of setInterval(100)) {
    const names = await readdir(join(folder, "photos"), { recursive: true });
    const originals = names.filter((name) => /\/\d+\.(jpg|png|webp)$/.test(name));
    const variants = names.filter((name) => photoVariants.some((variant) => name.endsWith(`-${variant.name}`)));
    if (originals.length > 0 && variants.length === originals.length * photoVariants.length) return;
  }
}
