import type { Env } from "#app/env.server.ts";
import { openPhotoFiles, type PhotoFiles } from "#app/images/photo-files.server.ts";
import { decodePhoto, encodeVariant, type Pixels } from "#app/images/photo-processing.server.ts";
import { photoTypes, type PhotoVariant, photoVariants, stemOf } from "#app/images/photo-url.ts";

/** The photos' files, and each photo's widths and formats: made by a job, or before that when they are asked for. */
export interface PhotoStore extends PhotoFiles {
  /**
   * What is made of the photo `{property_id}/{timestamp}` under a name such as `640.webp`, or null when there is no
   * such photo or nothing of that name.
   */
  readVariant(stem: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Makes what is missing of all that is made of a photo, by its original's path; nothing when that is gone. */
  makeVariants(path: string): Promise<void>;
  /** Removes a photo by its original's path, with all its widths and formats. */
  removePhoto(path: string): Promise<void>;
}

export function openPhotoStore(env: Env): PhotoStore {
  const files = openPhotoFiles(env);
  const underway = new Map<string, Promise<Bytes>>();

  async function encodeAndKeep(stem: string, variant: PhotoVariant, photo: Uint8Array | Pixels): Promise<Bytes> {
    const bytes = new Uint8Array(await encodeVariant(photo, variant));
    await files.put(fileOf(stem, variant), bytes, photoTypes[variant.format]);
    return bytes;
  }

  /** Everyone who wants it meanwhile waits for the one that is being made. */
  function makeOnce(file: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const making = underway.get(file) ?? make().finally(() => underway.delete(file));
    underway.set(file, making);
    return making;
  }

  async function removePhoto(path: string): Promise<void> {
    await files.remove(path);
    for (const variant of photoVariants) await files.remove(fileOf(stemOf(path), variant));
  }

  return {
    ...files,
    async readVariant(stem, name) {
      const variant = photoVariants.find((one) => one.name === name);
      if (!variant) return null;
      const file = fileOf(stem, variant);
      const kept = await files.read(file);
      if (kept) return kept;
      return makeOnce(file, async () => {
        const original = await readOriginal(files, stem);
        return original && encodeAndKeep(stem, variant, original);
      });
    },
    async makeVariants(path) {
      const original = await files.read(path);
      if (!original) return;
      const stem = stemOf(path);
      const photo = await decodePhoto(original);
      const missing = photoVariants.values();
      const work = async () => {
        for (const variant of missing) {
          const file = fileOf(stem, variant);
          if (!(await files.exists(file))) await makeOnce(file, () => encodeAndKeep(stem, variant, photo));
        }
      };
      // Two hands from one heap: while the one writes, the other encodes, and a visitor's turn is never far away.
      await Promise.all([work(), work()]);
      // Removed meanwhile: what was made since then must not stay.
      if (!(await files.exists(path))) await removePhoto(path);
    },
    removePhoto,
  };
}

type Bytes = Uint8Array<ArrayBuffer> | null;

function fileOf(stem: string, { name }: PhotoVariant): string {
  return `${stem}-${name}`;
}

async function readOriginal(files: PhotoFiles, stem: string): Promise<Uint8Array | null> {
  for (const ext of ["jpg", "png", "webp"]) {
    const original = await files.read(`${stem}.${ext}`);
    if (original) return original;
  }
  return null;
}
