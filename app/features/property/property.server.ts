import { asc, eq } from "drizzle-orm";
import { convertMinorUnits } from "#app/lib/money.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles, properties } from "#app/server/db/schema.ts";
import { type Contact, managerName } from "#app/features/property/contact.ts";
import { remainingDemoParts } from "#app/features/property/demo-parts.ts";
import { m } from "#messages";

/** The property as the database holds it: money in minor units of its currency, times as HH:MM of its own zone. */
export type Property = typeof properties.$inferSelect;

/** What an owner may change of the property: all of its columns apart from those that it keeps by itself. */
export type PropertyEdit = Partial<Omit<Property, "id" | "demo_parts" | "created_at" | "updated_at">>;

/** The property, or null while there is none ('Property not found'). */
export async function findProperty(db: Database): Promise<Property | null> {
  const [property] = await db
    .select()
    .from(properties)
    .orderBy(asc(properties.created_at), asc(properties.id))
    .limit(1);
  return property ?? null;
}

/** The property with its row locked: everything that changes the calendar takes this lock first, one after the other. */
export async function lockProperty(tx: Transaction): Promise<Property | undefined> {
  const [property] = await tx.select().from(properties).limit(1).for("no key update");
  return property;
}

/**
 * Changes the given fields of the property, all or none, and returns it; null while there is none. Amounts in `edit` are
 * minor units of its currency, else of `currency`, the one they were read in, else of the property's own. Another currency
 * converts nothing: the price stays the same decimal number. Bookings keep what
 * was agreed: their price, currency and guests stay. What is saved is the demo's no more.
 */
export async function updateProperty(
  db: Database,
  edit: PropertyEdit,
  now: Date,
  currency?: string,
): Promise<Property | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(properties)
      .orderBy(asc(properties.created_at), asc(properties.id))
      .limit(1)
      .for("no key update");
    if (!before) return null;
    const demo_parts = remainingDemoParts(before.demo_parts, Object.keys(edit));
    const [after] = await tx
      .update(properties)
      .set({
        ...edit,
        ...amountsIn(edit.currency ?? before.currency, before, edit, currency),
        demo_parts,
        updated_at: now,
      })
      .where(eq(properties.id, before.id))
      .returning();
    if (!after) throw new Error("The database returned no property");
    return after;
  });
}

/** The price and the fee in minor units of `currency`, where they are in others yet. */
function amountsIn(currency: string, before: Property, edit: PropertyEdit, readIn = before.currency): PropertyEdit {
  const amounts: PropertyEdit = {};
  for (const name of ["price_per_night", "extra_guest_fee"] as const) {
    const given = edit[name] ?? null;
    const amount = given ?? before[name];
    const from = given === null ? before.currency : (edit.currency ?? readIn);
    if (amount !== null && from !== currency) amounts[name] = convertMinorUnits(amount, from, currency);
  }
  // A price rounded to nothing would not be one.
  if (amounts.price_per_night === 0) amounts.price_per_night = 1;
  return amounts;
}

/**
 * Whom guests turn to: the first profile with role admin, or while there is none the property's default contact (spec
 * sections 2 and 6). Details of two people are never mixed.
 */
export async function findManager(db: Database, property: Property): Promise<Contact> {
  const [admin] = await db
    .select({
      full_name: profiles.full_name,
      email: profiles.email,
      phone_number: profiles.phone_number,
    })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(asc(profiles.created_at), asc(profiles.id))
    .limit(1);
  if (admin) return { ...admin, full_name: admin.full_name || m.property_manager() };
  return {
    full_name: managerName(property.contact_name),
    email: property.contact_email,
    phone_number: property.contact_phone || null,
  };
}

/** The property and whom guests turn to, as every page shows them. */
export async function findPropertyWithManager(db: Database) {
  const property = await findProperty(db);
  return property && { property, manager: await findManager(db, property) };
}
