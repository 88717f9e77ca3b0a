import type { Database } from "#app/db/client.server.ts";
import { listImages } from "#app/images/images.server.ts";
import { findProperty } from "#app/property/property.server.ts";

/** The house's main photo for a page beside the main one, or null while it has none. */
export async function findHousePhoto(db: Database) {
  const property = await findProperty(db);
  const [image] = property ? await listImages(db, property.id) : [];
  if (!image) return null;
  const { path, width, height, alt, placeholder } = image;
  return { path, width, height, alt, placeholder };
}
