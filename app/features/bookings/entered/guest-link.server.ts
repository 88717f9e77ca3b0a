import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { findSharedBooking } from "#app/features/bookings/list/booking-list.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { GuestLinkError } from "#app/features/bookings/entered/guest-link.ts";
import { leavingDay, type Stay } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { type Booking, bookings } from "#app/server/db/schema.ts";
import { signToken, verifyToken } from "#app/server/signed-token.server.ts";

// The private link to the page of a stay whose guest has no account. Its token is the same each time, so that the owner
// can copy it again.

/** How long the link works after the guest has left. */
const LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;
const AUDIENCE = "guest-stay";

type GuestLinkClaims = {
  /** The booking's `guest_link_version`: a renewed link ends this one. */
  version: number;
};

/**
 * The path of the private link; null for a booking of an account, or of a guest who was deleted, and with `guest_email` for
 * that of a guest with another address.
 */
export async function createGuestPath(
  db: Database,
  secret: string,
  booking_id: string,
  { guest_email }: { guest_email?: string } = {},
): Promise<string | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.id, booking_id),
        hasNoAccount,
        guest_email === undefined ? undefined : eq(bookings.guest_email, guest_email),
      ),
    );
  return booking ? `/stay?token=${await createToken(secret, booking)}` : null;
}

/** Ends the private links to a booking that were created before; false when it has none. */
export async function renewGuestLink(db: Database, booking_id: string): Promise<boolean> {
  const renewed = await db
    .update(bookings)
    .set({ guest_link_version: sql`${bookings.guest_link_version} + 1` })
    .where(and(eq(bookings.id, booking_id), hasNoAccount))
    .returning({ id: bookings.id });
  return renewed.length > 0;
}

const hasNoAccount = and(isNull(bookings.user_id), isNotNull(bookings.guest_name));

/** A token without an expiry: the end of the link follows the dates of the stay, which can change. */
async function createToken(secret: string, { id, guest_link_version }: Booking): Promise<string> {
  return signToken<GuestLinkClaims>(secret, {
    audience: AUDIENCE,
    subject: id,
    claims: { version: guest_link_version },
  });
}

function endOfLink(stay: Stay): Date {
  return new Date(Date.parse(`${leavingDay(stay)}T00:00:00Z`) + LIFETIME_MS);
}

export type OpenedStay = { ok: true; booking: BookingView } | { ok: false; reason: GuestLinkError };

/** The booking that a private link opens, as its guest sees it. */
export async function openGuestLink(db: Database, secret: string, token: string, now: Date): Promise<OpenedStay> {
  const verified = await verifyToken<GuestLinkClaims>(secret, token, { audience: AUDIENCE, now });
  if (typeof verified === "string") return { ok: false, reason: verified };
  const [row] = await db
    .select({
      user_id: bookings.user_id,
      guest_name: bookings.guest_name,
      guest_link_version: bookings.guest_link_version,
      start_date: bookings.start_date,
      end_date: bookings.end_date,
    })
    .from(bookings)
    .where(eq(bookings.id, verified.subject));
  if (!row) return { ok: false, reason: "invalid" };
  if (row.guest_link_version !== verified.version) return { ok: false, reason: "renewed" };
  if (row.user_id !== null) return { ok: false, reason: "claimed" };
  if (now >= endOfLink(row)) return { ok: false, reason: "expired" };
  const booking = row.guest_name === null ? null : await findSharedBooking(db, verified.subject);
  return booking ? { ok: true, booking } : { ok: false, reason: "invalid" };
}
