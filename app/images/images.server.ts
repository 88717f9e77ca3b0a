import { asc, desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { properties, property_images } from "#app/db/schema.ts";
import type { ProcessedPhoto } from "#app/images/photo-processing.server.ts";
import type { PhotoStore } from "#app/images/photo-store.server.ts";
import { photoTypes } from "#app/images/photo-url.ts";

/** A photo of the house as the database holds it; `path` names the original in the photo store. */
export type PropertyImage = typeof property_images.$inferSelect;

/** A property's photos in the order they are shown: the main one, then the featured, then by position (spec section 4). */
export async function listImages(db: Database, property_id: string): Promise<PropertyImage[]> {
  return db
    .select()
    .from(property_images)
    .where(eq(property_images.property_id, property_id))
    .orderBy(
      desc(property_images.is_main),
      desc(property_images.is_featured),
      asc(property_images.position),
      asc(property_images.created_at),
    );
}

/** What is said about a photo, apart from what it shows. */
export type ImageDetails = Partial<Pick<PropertyImage, "alt" | "caption" | "is_main" | "is_featured">>;

/**
 * Keeps a photo in the store and adds it behind the property's others. Takes the property's row lock, so that two
 * uploads at once get two positions and two names. A file whose transaction then fails stays behind, unreferenced.
 */
export async function addImage(
  tx: Transaction,
  store: PhotoStore,
  property_id: string,
  photo: ProcessedPhoto,
  details: ImageDetails,
  now: Date,
): Promise<PropertyImage> {
  await tx.select({ id: properties.id }).from(properties).where(eq(properties.id, property_id)).for("no key update");
  const others = await tx
    .select({ path: property_images.path, position: property_images.position })
    .from(property_images)
    .where(eq(property_images.property_id, property_id));
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1;
  const timestamp = Math.max(now.getTime(), ...others.map((other) => timestampOf(other.path) + 1));
  const path = `${property_id}/${timestamp}.${photo.ext}`;

  await store.put(path, photo.bytes, photoTypes[photo.ext]);
  const { width, height, placeholder } = photo;
  const [image] = await tx
    .insert(property_images)
    .values({
      ...details,
      property_id,
      path,
      url: `/photos/${path}`,
      position,
      width,
      height,
      placeholder,
      created_at: now,
    })
    .returning();
  if (!image) throw new Error("The database returned no image");
  return image;
}

function timestampOf(path: string): number {
  return Number(/\/(\d+)\./.exec(path)?.[1] ?? 0);
}
