import sharp from "sharp";
import type { Database } from "#app/server/db/client.server.ts";
import { demoProperty, demoPhotos } from "#app/features/property/demo-property.ts";
import { properties } from "#app/server/db/schema.ts";
import { readEnv } from "#app/server/env.server.ts";
import { addImages, type NewImage } from "#app/features/images/images.server.ts";
import { describePhoto } from "#app/features/images/photo-processing.server.ts";
import { openPhotoStore } from "#app/features/images/photo-store.server.ts";

const PROPERTY_ID = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const CREATED_AT = new Date("2026-11-01T12:00:00Z");

/**
 * Inserts the demo property into an empty database, as the first start does, with a few small photos that are fast to
 * process. The photos are stored in `dataDir` under fixed names, so that several databases can share the folder.
 */
export async function seedProperty(db: Database, dataDir: string): Promise<void> {
  const settings = readEnv({ DATA_DIR: dataDir });
  if (!settings.ok) throw new Error(settings.problems.join("\n"));
  const timestamps = { created_at: CREATED_AT, updated_at: CREATED_AT };
  await db.insert(properties).values({ ...demoProperty, ...timestamps, id: PROPERTY_ID });
  const photos: NewImage[] = [];
  for (const { alt, caption, is_main } of demoPhotos.slice(0, 3)) {
    const background = { r: 80 * photos.length, g: 90, b: 60 };
    const bytes = await sharp({ create: { width: 96, height: 64, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const photo = { bytes, ext: "jpg" as const, ...(await describePhoto(bytes)) };
    photos.push({ alt, caption, is_main, is_demo: true, photo });
  }
  await addImages(db, openPhotoStore(settings.env), PROPERTY_ID, photos, CREATED_AT);
}
