import { sql } from "drizzle-orm";
import type { ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import { photoTypes } from "#app/lib/photo-url.ts";
import { type Database, rowsOf, type Transaction } from "#app/server/db/client.server.ts";

/** A photo could not be stored (disk full, bucket unreachable). Nothing was stored, and a retry may succeed. */
export class PhotoStorageError extends Error {}

interface NamedPhoto {
  /** The name in the photo store. */
  path: string;
  photo: Pick<ProcessedPhoto, "bytes" | "ext">;
}

/**
 * Stores photos, and then saves what references them in a transaction. The files are written before the rows, so that
 * every row has its file, and outside the transaction, so that a slow store holds no lock. Throws `PhotoStorageError`.
 */
export async function storePhotos<Saved>(
  db: Database,
  store: PhotoStore,
  photos: NamedPhoto[],
  save: (tx: Transaction) => Promise<Saved>,
): Promise<Saved> {
  const stored: string[] = [];
  try {
    for (const { path, photo } of photos) {
      stored.push(path);
      await store.put(path, photo.bytes, photoTypes[photo.ext]).catch((error: unknown) => {
        throw new PhotoStorageError(undefined, { cause: error });
      });
    }
    return await db.transaction(save);
  } catch (error) {
    // No row references these files; one that can't be removed only uses space.
    await Promise.allSettled(stored.map((path) => store.removePhoto(path)));
    throw error;
  }
}

/** New names in the photo store, in the order of the photos: `{property_id}/{timestamp}.{ext}`. */
export async function takePaths(
  db: Database,
  property_id: string,
  photos: Pick<ProcessedPhoto, "ext">[],
  now: Date,
): Promise<string[]> {
  const first = await takeTimestamps(db, photos.length, now);
  return photos.map(({ ext }, index) => `${property_id}/${first + index}.${ext}`);
}

/**
 * The first of `count` consecutive milliseconds, `now` or later, that no photo's file name has, because two servers
 * that receive photos at the same time must not write the same file.
 */
async function takeTimestamps(db: Database, count: number, now: Date): Promise<number> {
  const last = now.getTime() + count - 1;
  const [row] = await rowsOf<{ last: string }>(
    db,
    sql`insert into settings (key, value) values ('last_photo_timestamp', to_jsonb(${last}::bigint))
      on conflict (key) do update set updated_at = now(),
        value = to_jsonb(greatest(settings.value::bigint + ${count}::bigint, ${last}::bigint))
      returning value::bigint::text as last`,
  );
  if (!row) throw new Error("The database returned no timestamp");
  return Number(row.last) - count + 1;
}
