import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";
import { demoProperty, demoPhotos } from "#app/features/property/demo-property.ts";
import { profiles, properties } from "#app/server/db/schema.ts";
import { addImages, type NewImage } from "#app/features/images/images.server.ts";
import { describePhoto, type ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import { projectRoot } from "#app/server/project-root.server.ts";
import { prepareForOwner } from "#app/features/property/demo-parts.server.ts";

// The key of the advisory lock; no other lock of this database uses it.
const SEED_LOCK = 725273;

/**
 * Inserts the demo property with its photos into an empty database, in one transaction; a database with a property
 * stays unchanged. Servers that start at the same time wait for each other. True when the property was inserted.
 */
export async function seedDemo(db: Database, store: PhotoStore, now: Date): Promise<boolean> {
  if ((await db.$count(properties)) > 0) return false;
  const photos = await Promise.all(demoPhotos.map(readDemoPhoto));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(properties)) > 0) return false;
    const [property] = await tx
      .insert(properties)
      .values({ ...demoProperty, created_at: now, updated_at: now })
      .returning({ id: properties.id });
    if (!property) throw new Error("The database returned no property");
    await addImages(tx, store, property.id, photos, now);
    if ((await tx.$count(profiles, eq(profiles.role, "admin"))) > 0) await prepareForOwner(tx, null, now);
    return true;
  });
}

/** Stores the files unchanged, because they are known to be valid and encoding would delay the first start. */
async function readDemoPhoto({ file, ...details }: (typeof demoPhotos)[number]): Promise<NewImage> {
  const bytes = await readFile(path.join(projectRoot, "content/demo", file));
  const photo: ProcessedPhoto = { bytes, ext: "jpg", ...(await describePhoto(bytes)) };
  return { ...details, photo, is_demo: true };
}
