import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/client.server.ts";
import { properties, property_images } from "#app/server/db/schema.ts";
import { DEFAULT_MANAGER } from "#app/features/property/contact.ts";
import type { Language } from "#app/lib/enums.ts";
import { fieldsOfParts, partsClearedForOwner } from "#app/features/property/demo-parts.ts";
import { changeLanguage, textFields, withoutTranslations } from "#app/features/property/property-texts.ts";

/** The value of each field without content; the contact always has a name. */
const emptyFields: Partial<typeof properties.$inferInsert> = {
  payment_apps: [],
  contact_name: DEFAULT_MANAGER,
  questions: [],
  reviews: [],
};

/**
 * Clears the parts of the demo that guests would take for the owner's promises, in the transaction that creates the
 * first owner, and makes the owner's language the property's own. Saved values stay.
 */
export async function prepareForOwner(tx: Transaction, language: Language | null, now: Date): Promise<void> {
  const [property] = await tx.select().from(properties).limit(1).for("no key update");
  if (!property) return;
  const { id, demo_parts } = property;
  const fields = fieldsOfParts(demo_parts.filter((part) => partsClearedForOwner.has(part)));
  const cleared = Object.fromEntries(fields.map((field) => [field, ""]));
  const empty = Object.fromEntries(Object.entries(emptyFields).filter(([field]) => fields.includes(field)));
  const translations = withoutTranslations(property.translations, fields);
  const prepared = { ...property, ...cleared, ...empty, translations };
  await tx
    .update(properties)
    .set({
      ...cleared,
      ...empty,
      translations,
      ...changeLanguage(prepared, textFields, language ?? property.language),
      demo_parts: demo_parts.filter((part) => !partsClearedForOwner.has(part)),
      updated_at: now,
    })
    .where(eq(properties.id, id));
}

/** Removes the photos from the demo parts once no demo photo is left. The caller holds the property's row lock. */
export async function updateDemoPhotos(tx: Transaction, property_id: string): Promise<void> {
  await tx
    .update(properties)
    .set({ demo_parts: sql`array_remove(${properties.demo_parts}, 'photos')` })
    .where(
      sql`${properties.id} = ${property_id} and 'photos' = any(${properties.demo_parts})
        and not exists (select 1 from ${property_images} where ${property_images.property_id} = ${property_id} and ${property_images.is_demo})`,
    );
}
