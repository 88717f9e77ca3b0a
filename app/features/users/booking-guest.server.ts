import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/client.server.ts";
import { type Booking, profiles } from "#app/server/db/schema.ts";

// A booking's guest is its account, or without one the guest as the owner entered them. A constraint of the database lets
// a booking have only one of both.

const columns = {
  full_name: "guest_name",
  email: "guest_email",
  phone_number: "guest_phone",
} as const;

/** A detail of the guest as raw SQL, for the table names of the booking and of its account's profile; null when unknown. */
export function guestColumn(name: keyof typeof columns, { booking = "bookings", profile = "profiles" } = {}): string {
  return `coalesce(${profile}.${name}, ${booking}.${columns[name]})`;
}

/** The same for queries of the tables themselves. */
export function guestSql(name: keyof typeof columns): SQL<string | null> {
  return sql<string | null>`${sql.raw(guestColumn(name))}`;
}

/** A guest who can be reached by e-mail. */
export interface ReachableGuest {
  full_name: string;
  email: string;
  phone_number: string | null;
}

/** The guest of a booking; null without an e-mail address. */
export async function findReachableGuest(
  tx: Transaction,
  { user_id, guest_name, guest_email, guest_phone }: Booking,
): Promise<ReachableGuest | null> {
  if (!user_id)
    return guest_email ? { full_name: guest_name ?? "", email: guest_email, phone_number: guest_phone } : null;
  const [guest] = await tx
    .select({ full_name: profiles.full_name, email: profiles.email, phone_number: profiles.phone_number })
    .from(profiles)
    .where(eq(profiles.id, user_id));
  return guest ?? null;
}
