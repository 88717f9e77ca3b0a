import pLimit from "p-limit";
import type { Env } from "#app/server/env.server.ts";
import { openPhotoFiles, type PhotoFiles, type StoredFile } from "#app/server/files/photo-files.server.ts";
import { decodePhoto, encodeVariant, type Pixels } from "#app/features/images/photo-processing.server.ts";
import { photoTypes, stemOf } from "#app/lib/photo-url.ts";
import { type PhotoVariant, photoVariants } from "#app/lib/photo-variants.ts";

/** The photos' files and their variants, which a job makes, or the first request before that. */
export interface PhotoStore extends PhotoFiles {
  /**
   * Opens a variant such as `640.webp` of the photo `{property_id}/{timestamp}`; null when there is no such photo or
   * variant.
   */
  openVariant(stem: string, name: string): Promise<StoredFile | null>;
  /** Makes a photo's missing variants, by its original's path; nothing when the original is deleted. */
  makeVariants(path: string): Promise<void>;
  /** Removes a photo with its variants, by its original's path. */
  removePhoto(path: string): Promise<void>;
}

export function openPhotoStore(env: Env, files: PhotoFiles = openPhotoFiles(env)): PhotoStore {
  const pending = new Map<string, Promise<void>>();

  /**
   * Makes a variant; concurrent calls share one promise. Another process may remove the photo meanwhile, the original
   * first and its variants after it, so a variant that was written after the original was removed is removed too.
   */
  function makeVariantOnce(stem: string, variant: PhotoVariant, photo: Photo): Promise<void> {
    const file = fileOf(stem, variant);
    const make = async () => {
      await files.put(file, await encodeVariant(photo.content, variant), photoTypes[variant.format]);
      if (!(await files.exists(photo.path))) await files.remove(file);
    };
    const making = pending.get(file) ?? make().finally(() => pending.delete(file));
    pending.set(file, making);
    return making;
  }

  return {
    ...files,
    async openVariant(stem, name) {
      const variant = photoVariants.find((one) => one.name === name);
      if (!variant) return null;
      const file = fileOf(stem, variant);
      const stored = await files.open(file);
      if (stored) return stored;
      const original = await readOriginal(files, stem);
      if (original) await makeVariantOnce(stem, variant, original);
      return original && files.open(file);
    },
    async makeVariants(path) {
      const original = await files.read(path);
      if (!original) return;
      const stem = stemOf(path);
      const content = await decodePhoto(original);
      // Two at a time: one is encoded while the other is written, and variants that visitors request wait little.
      await pLimit(2).map(photoVariants, async (variant) => {
        if (!(await files.exists(fileOf(stem, variant)))) await makeVariantOnce(stem, variant, { path, content });
      });
    },
    async removePhoto(path) {
      await files.remove(path);
      for (const variant of photoVariants) await files.remove(fileOf(stemOf(path), variant));
    },
  };
}

/** An original, as its file's bytes or decoded. */
interface Photo {
  path: string;
  content: Uint8Array | Pixels;
}

function fileOf(stem: string, { name }: PhotoVariant): string {
  return `${stem}-${name}`;
}

async function readOriginal(files: PhotoFiles, stem: string): Promise<Photo | null> {
  for (const ext of ["jpg", "png", "webp"]) {
    const path = `${stem}.${ext}`;
    const content = await files.read(path);
    if (content) return { path, content };
  }
  return null;
}
