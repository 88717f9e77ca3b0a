import { eq } from "drizzle-orm";
import type { ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import { storePhotos, takePaths } from "#app/features/images/store-photos.server.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { properties } from "#app/server/db/schema.ts";
import { enqueueJobs } from "#app/server/jobs/job-queue.server.ts";

/**
 * Stores the host's portrait in place of the one before, whose files a job removes; another job makes the variants.
 * Returns its path. Throws `PhotoStorageError`.
 */
export async function saveHostPhoto(
  db: Database,
  store: PhotoStore,
  property_id: string,
  photo: ProcessedPhoto,
  now: Date,
): Promise<string> {
  const [path = ""] = await takePaths(db, property_id, [photo], now);
  await storePhotos(db, store, [{ path, photo }], async (tx) => {
    await setHostPhoto(tx, property_id, path, now);
    await enqueueJobs(tx, "photo-widths", [{ path }]);
  });
  return path;
}

/** Removes the host's portrait, if there is one; a job removes its files. */
export async function removeHostPhoto(db: Database, property_id: string, now: Date): Promise<void> {
  await db.transaction((tx) => setHostPhoto(tx, property_id, null, now));
}

async function setHostPhoto(tx: Transaction, property_id: string, path: string | null, now: Date): Promise<void> {
  const isProperty = eq(properties.id, property_id);
  const [before] = await tx
    .select({ path: properties.host_photo })
    .from(properties)
    .where(isProperty)
    .for("no key update");
  await tx.update(properties).set({ host_photo: path, updated_at: now }).where(isProperty);
  if (before?.path) await enqueueJobs(tx, "photo-removal", [{ path: before.path }]);
}
