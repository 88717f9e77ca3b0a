import { and, asc, eq, ne } from "drizzle-orm";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { properties, property_images, type Translations } from "#app/server/db/schema.ts";
import { inShownOrder } from "#app/features/images/editor/image-order.ts";
import type { ImageDetails } from "#app/features/images/image-fields.ts";
import type { ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import { MAX_FEATURED } from "#app/features/images/photo-limits.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import { storePhotos, takePaths } from "#app/features/images/store-photos.server.ts";
import { enqueueJobs } from "#app/server/jobs/job-queue.server.ts";
import { withTranslation } from "#app/features/property/property-texts.ts";
import { updateDemoPhotos } from "#app/features/property/demo-parts.server.ts";

/** A photo of the property, as a database row; `path` names the original in the photo store. */
export type PropertyImage = typeof property_images.$inferSelect;

export type ImageResult = { ok: true; image: PropertyImage } | { ok: false; reason: "not-found" | "too-many-featured" };

export type OrderResult = { ok: true; images: PropertyImage[] } | { ok: false; reason: "images-changed" };

/**
 * A property's photos in the order they are shown: the main one, then the featured, then by position (spec section 4).
 */
export async function listImages(db: Database, property_id: string): Promise<PropertyImage[]> {
  const images = await db
    .select()
    .from(property_images)
    .where(eq(property_images.property_id, property_id))
    .orderBy(asc(property_images.position), asc(property_images.created_at));
  return inShownOrder(images);
}

/** A photo to store, with its texts and flags. */
export interface NewImage extends ImageDetails {
  photo: ProcessedPhoto;
  /** Whether it is a demo photo of a fresh install. */
  is_demo?: boolean;
  translations?: Translations;
}

/**
 * Stores photos and adds them after the property's others, all or none. A property's first three photos are featured
 * (spec section 3). A job makes each photo's variants. Throws `PhotoStorageError`.
 */
export async function addImages(
  db: Database,
  store: PhotoStore,
  property_id: string,
  photos: NewImage[],
  now: Date,
): Promise<PropertyImage[]> {
  const paths = await takePaths(
    db,
    property_id,
    photos.map(({ photo }) => photo),
    now,
  );
  const named = photos.map((each, index) => ({ ...each, path: paths[index] ?? "" }));
  return storePhotos(db, store, named, (tx) => insertImages(tx, property_id, named, now));
}

async function insertImages(
  tx: Transaction,
  property_id: string,
  photos: (NewImage & { path: string })[],
  now: Date,
): Promise<PropertyImage[]> {
  const others = await lockImages(tx, property_id);
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1;
  const isShort = others.filter((other) => other.is_featured).length < MAX_FEATURED;
  const [property] = await tx
    .select({ language: properties.language })
    .from(properties)
    .where(eq(properties.id, property_id));
  const rows = photos.map(({ photo, path, text_language = property?.language, ...details }, index) => ({
    is_featured: isShort && others.length + index < MAX_FEATURED,
    ...details,
    property_id,
    path,
    url: `/photos/${path}`,
    position: position + index,
    width: photo.width,
    height: photo.height,
    placeholder: photo.placeholder,
    language: text_language,
    created_at: now,
  }));
  const images = await tx.insert(property_images).values(rows).returning();
  await enqueueJobs(
    tx,
    "photo-widths",
    images.map(({ path }) => ({ path })),
  );
  return images;
}

/**
 * Changes a photo's texts and flags. A new main photo clears the flag on all others (spec section 4). Rejects an
 * unknown photo and a fourth featured one.
 */
export async function updateImage(db: Database, image_id: string, details: ImageDetails): Promise<ImageResult> {
  return db.transaction(async (tx): Promise<ImageResult> => {
    const image = await lockImage(tx, image_id);
    if (!image) return { ok: false, reason: "not-found" };
    const others = and(eq(property_images.property_id, image.property_id), ne(property_images.id, image_id));
    if (details.is_featured && !image.is_featured) {
      const featured = await tx.$count(property_images, and(others, eq(property_images.is_featured, true)));
      if (featured >= MAX_FEATURED) return { ok: false, reason: "too-many-featured" };
    }
    if (details.is_main) await tx.update(property_images).set({ is_main: false }).where(others);
    const [changed] = await tx
      .update(property_images)
      .set({ ...columnsOf(image, details), property_id: image.property_id })
      .where(eq(property_images.id, image_id))
      .returning();
    return changed ? { ok: true, image: changed } : { ok: false, reason: "not-found" };
  });
}

/** The columns to set: texts in another language than the photo's own become translations. */
function columnsOf(
  { language, translations }: PropertyImage,
  { text_language = language, ...details }: ImageDetails,
): Partial<PropertyImage> {
  if (text_language === language) return details;
  const { alt, caption, ...flags } = details;
  const texts = { ...(alt !== undefined && { alt }), ...(caption !== undefined && { caption }) };
  return { ...flags, translations: withTranslation(translations, text_language, texts) };
}

/**
 * Deletes a photo. A job of the same transaction removes its files, and is retried until they are removed. Rejects an
 * unknown photo.
 */
export async function removeImage(db: Database, image_id: string): Promise<ImageResult> {
  return db.transaction(async (tx): Promise<ImageResult> => {
    const image = await lockImage(tx, image_id);
    if (!image) return { ok: false, reason: "not-found" };
    await tx.delete(property_images).where(eq(property_images.id, image_id));
    if (image.is_demo) await updateDemoPhotos(tx, image.property_id);
    await enqueueJobs(tx, "photo-removal", [{ path: image.path }]);
    return { ok: true, image };
  });
}

/**
 * Puts a property's photos in the order of `image_ids`. Rejects ids that are not exactly those of its photos, because
 * someone else has added or removed one meanwhile.
 */
export async function orderImages(db: Database, property_id: string, image_ids: string[]): Promise<OrderResult> {
  return db.transaction(async (tx): Promise<OrderResult> => {
    const images = await lockImages(tx, property_id);
    const places = new Map(image_ids.map((id, position) => [id, position]));
    if (
      places.size !== images.length ||
      image_ids.length !== images.length ||
      !images.every(({ id }) => places.has(id))
    )
      return { ok: false, reason: "images-changed" };
    for (const [id, position] of places)
      await tx.update(property_images).set({ position }).where(eq(property_images.id, id));
    return { ok: true, images: await listImages(tx, property_id) };
  });
}

/** The property's photos, locked for this transaction: every change of them locks the property's row first. */
async function lockImages(tx: Transaction, property_id: string): Promise<PropertyImage[]> {
  await tx.select({ id: properties.id }).from(properties).where(eq(properties.id, property_id)).for("no key update");
  return listImages(tx, property_id);
}

async function lockImage(tx: Transaction, image_id: string): Promise<PropertyImage | null> {
  const find = () => tx.select().from(property_images).where(eq(property_images.id, image_id));
  const [seen] = await find();
  if (!seen) return null;
  await lockImages(tx, seen.property_id);
  const [image] = await find();
  return image ?? null;
}
