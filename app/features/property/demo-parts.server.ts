import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/client.server.ts";
import { properties, property_images } from "#app/server/db/schema.ts";
import { DEFAULT_MANAGER } from "#app/features/property/contact.ts";
import { partsClearedForOwner } from "#app/features/property/demo-parts.ts";

/**
 * Clears the demo's payment apps, contact and cancellation policy, which guests would take for the owner's, in the
 * transaction that creates the first owner. Saved values stay.
 */
export async function clearDemoContact(tx: Transaction, now: Date): Promise<void> {
  const [property] = await tx.select().from(properties).limit(1).for("no key update");
  if (!property) return;
  const { id, demo_parts } = property;
  await tx
    .update(properties)
    .set({
      ...(demo_parts.includes("payment_apps") && { payment_apps: [] }),
      ...(demo_parts.includes("contact") && { contact_name: DEFAULT_MANAGER, contact_email: "", contact_phone: "" }),
      ...(demo_parts.includes("cancellation_policy") && { cancellation_policy: "" }),
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
