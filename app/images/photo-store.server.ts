import { availableParallelism } from "node:os";
import type { Env } from "#app/env.server.ts";
import { openPhotoFiles, type PhotoFiles } from "#app/images/photo-files.server.ts";
import { encodeVariant } from "#app/images/photo-processing.server.ts";
import {
  type PhotoFormat,
  photoFormats,
  photoTypes,
  type PhotoWidth,
  photoWidths,
  stemOf,
} from "#app/images/photo-url.ts";

/** The photos' files, and each photo's widths and formats, made when they are first asked for and then kept. */
export interface PhotoStore extends PhotoFiles {
  /** One width of the photo `{property_id}/{timestamp}`, or null when there is no such photo. */
  readVariant(stem: string, width: PhotoWidth, format: PhotoFormat): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes a photo by its original's path, with all its widths and formats. */
  removePhoto(path: string): Promise<void>;
}

export function openPhotoStore(env: Env): PhotoStore {
  const files = openPhotoFiles(env);
  const takeTurn = turns(Math.max(1, availableParallelism() - 1));
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  async function make(stem: string, width: PhotoWidth, format: PhotoFormat, name: string) {
    const original = await readOriginal(files, stem);
    if (!original) return null;
    const variant = new Uint8Array(await takeTurn(() => encodeVariant(original, width, format)));
    await files.put(name, variant, photoTypes[format]);
    return variant;
  }

  return {
    ...files,
    async readVariant(stem, width, format) {
      const name = variantName(stem, width, format);
      const kept = await files.read(name);
      if (kept) return kept;
      // Everyone who asks meanwhile waits for the one that is being made.
      const making = underway.get(name) ?? make(stem, width, format, name).finally(() => underway.delete(name));
      underway.set(name, making);
      return making;
    },
    async removePhoto(path) {
      await files.remove(path);
      for (const width of photoWidths)
        for (const format of photoFormats) await files.remove(variantName(stemOf(path), width, format));
    },
  };
}

function variantName(stem: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${stem}-${width}.${format}`;
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
