import { eq } from "drizzle-orm";
import { lockProperty } from "#app/features/property/property.server.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { bookings } from "#app/server/db/schema.ts";

/** The property and a booking, locked: `status` can't change before the end of the transaction. */
export async function lockBooking(tx: Transaction, booking_id: string) {
  const property = await lockProperty(tx);
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, booking_id)).for("no key update");
  return { property, booking };
}
