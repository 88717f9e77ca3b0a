import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#app/server/db/client.server.ts";
import { bookings, mails } from "#app/server/db/schema.ts";

/**
 * Gives the stays that an admin entered for this address to the account that has confirmed it, with their e-mails, so that
 * they are deleted with the account. The guest's details are the account's from then on. The caller holds the property's
 * row lock, so that no stay is entered for the address meanwhile.
 */
export async function claimStays(
  tx: Transaction,
  { id: user_id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const claimed = await tx
    .update(bookings)
    .set({ user_id, guest_name: null, guest_email: null, guest_phone: null, updated_at: now })
    .where(and(eq(bookings.guest_email, email), isNull(bookings.user_id)))
    .returning({ id: bookings.id });
  if (claimed.length === 0) return;
  const ids = claimed.map(({ id }) => id);
  await tx
    .update(mails)
    .set({ user_id })
    .where(and(inArray(mails.booking_id, ids), isNull(mails.user_id)));
}
