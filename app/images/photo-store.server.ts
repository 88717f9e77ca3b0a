import { availableParallelism } from "node:os";
import type { Env } from "#app/env.server.ts";
import { openPhotoFiles, type PhotoFiles } from "#app/images/photo-files.server.ts";
import { encodeVariant } from "#app/images/photo-processing.server.ts";
import { photoTypes, type PhotoVariant, photoVariants, stemOf } from "#app/images/photo-url.ts";

/** The photos' files, and each photo's widths and formats, made when they are first asked for and then kept. */
export interface PhotoStore extends PhotoFiles {
  /**
   * What is made of the photo `{property_id}/{timestamp}` under a name such as `640.webp`, or null when there is no
   * such photo or nothing of that name.
   */
  readVariant(stem: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes a photo by its original's path, with all its widths and formats. */
  removePhoto(path: string): Promise<void>;
}

export function openPhotoStore(env: Env): PhotoStore {
  const files = openPhotoFiles(env);
  const takeTurn = turns(Math.max(1, availableParallelism() - 1));
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  async function make(stem: string, variant: PhotoVariant, file: string) {
    const original = await readOriginal(files, stem);
    if (!original) return null;
    const bytes = new Uint8Array(await takeTurn(() => encodeVariant(original, variant)));
    await files.put(file, bytes, photoTypes[variant.format]);
    return bytes;
  }

  return {
    ...files,
    async readVariant(stem, name) {
      const variant = photoVariants.find((one) => one.name === name);
      if (!variant) return null;
      const file = `${stem}-${name}`;
      const kept = await files.read(file);
      if (kept) return kept;
      // Everyone who asks meanwhile waits for the one that is being made.
      const making = underway.get(file) ?? make(stem, variant, file).finally(() => underway.delete(file));
      underway.set(file, making);
      return making;
    },
    async removePhoto(path) {
      await files.remove(path);
      for (const { name } of photoVariants) await files.remove(`${stemOf(path)}-${name}`);
    },
  };
}

async function readOriginal(files: PhotoFiles, stem: string): Promise<Uint8Array | null> {
  for (const ext of ["jpg", "png", "webp"]) {
    const original = await files.read(`${stem}.${ext}`);
    if (original) return original;
  }
  return null;
}

/** Lets at most `atOnce` jobs run, the others in the order they came: encoding must leave processors for the pages. */
function turns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async function takeTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
