import { asc, desc, eq } from "drizzle-orm";
import type { EmailSite } from "#app/features/email/email-content.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { properties, property_images } from "#app/server/db/schema.ts";

/** The site as an e-mail that is sent at `now` shows it: the property's title and the photo that is shown first. */
export async function findEmailSite(db: Database, publicUrl: string, now: Date): Promise<EmailSite> {
  const [found] = await db
    .select({
      title: properties.title,
      brand_handle: properties.brand_handle,
      path: property_images.path,
      alt: property_images.alt,
    })
    .from(properties)
    .leftJoin(property_images, eq(property_images.property_id, properties.id))
    .orderBy(
      desc(property_images.is_main),
      desc(property_images.is_featured),
      asc(property_images.position),
      asc(property_images.created_at),
    )
    .limit(1);
  const name = found?.title || found?.brand_handle || "Palapa";
  return { title: name, publicUrl, now, photo: found?.path ? { path: found.path, alt: found.alt || name } : null };
}
