import sharp from "sharp";
import type { Database } from "#app/server/db/client.server.ts";
import { demoProperty, demoPhotos } from "#app/features/property/demo-property.ts";
import { properties } from "#app/server/db/schema.ts";
import { readEnv } from "#app/server/env.server.ts";
import { addImages, type NewImage } from "#app/features/images/images.server.ts";
import { describePhoto } from "#app/features/images/photo-processing.server.ts";
import { openPhotoStore } from "#app/features/images/photo-store.server.ts";

const PROPERTY_ID = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const BUILT = new Date("2026-11-01T12:00:00Z");

/**
 * Gives an empty database the demo house, as a first start does, with a few small photos in place of the demo's own:
 * their widths cost nothing. The photos go into `dataDir`, under the same names each time: one folder serves several
 * databases.
 */
export async function seedProperty(db: Database, dataDir: string): Promise<void> {
  const settings = readEnv({ DATA_DIR: dataDir });
  if (!settings.ok) throw new Error(settings.problems.join("\n"));
  const moments = { created_at: BUILT, updated_at: BUILT };
  await db.insert(properties).values({ ...demoProperty, ...moments, id: PROPERTY_ID });
  const photos: NewImage[] = [];
  for (const { alt, caption, is_main } of demoPhotos.slice(0, 3)) {
    const background = { r: 80 * photos.length, g: 90, b: 60 };
    const bytes = await sharp({ create: { width: 96, height: 64, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const photo = { bytes, ext: "jpg" as const, ...(await describePhoto(bytes)) };
    photos.push({ alt, caption, is_main, is_demo: true, photo });
  }
  await addImages(db, openPhotoStore(settings.env), PROPERTY_ID, photos, BUILT);
}
