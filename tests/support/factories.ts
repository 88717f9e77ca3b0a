import { randomUUID } from "node:crypto";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { nightsOf } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { type Booking, bookings, profiles, properties } from "#app/server/db/schema.ts";
import type { Property } from "#app/features/property/property.server.ts";

// Rows with default values, which `over` overrides.

export async function createProperty(
  db: Database,
  over: Partial<typeof properties.$inferInsert> = {},
): Promise<Property> {
  const [property] = await db
    .insert(properties)
    .values({
      title: "Casa Prueba",
      brand_handle: "@casaprueba",
      bedrooms: 3,
      bathrooms: 2,
      max_guests: 6,
      price_per_night: 24_000,
      time_zone: "America/Mazatlan",
      contact_email: "contact@example.com",
      payment_apps: [{ name: "Venmo", handle: "@casaprueba" }],
      ...over,
    })
    .returning();
  return ensureRow(property);
}

export async function createProfile(
  db: Database,
  over: Partial<typeof profiles.$inferInsert> = {},
): Promise<CurrentUser> {
  const name = over.role === "admin" ? "Olga Owner" : "Gus Guest";
  const [profile] = await db
    .insert(profiles)
    .values({
      full_name: name,
      email: `${randomUUID()}@example.com`,
      phone_number: "+1 555 0100",
      email_verified: true,
      ...over,
    })
    .returning();
  const { id, email, full_name, phone_number, email_verified, role, locale } = ensureRow(profile);
  return { id, email, full_name, phone_number, email_verified, role, locale };
}

/** A booking of the property, by default pending and by a new guest. */
export async function createBooking(
  db: Database,
  over: Partial<typeof bookings.$inferInsert> & { start_date: string; end_date: string },
): Promise<Booking> {
  const property = ensureRow(await db.query.properties.findFirst());
  const user_id = over.user_id === undefined ? (await createProfile(db)).id : over.user_id;
  const total_price = nightsOf(over) * property.price_per_night;
  const [booking] = await db
    .insert(bookings)
    .values({
      property_id: property.id,
      reference: randomUUID(),
      guest_count: 2,
      total_price,
      currency: property.currency,
      quote_lines: [{ kind: "nights", count: nightsOf(over), amount: total_price }],
      denial_reason: over.status === "denied" ? "Not this time" : null,
      ...over,
      user_id,
    })
    .returning();
  return ensureRow(booking);
}

function ensureRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("The database returned no row");
  return row;
}
