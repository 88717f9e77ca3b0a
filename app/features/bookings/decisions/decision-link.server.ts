import { and, eq } from "drizzle-orm";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { currentUserColumns } from "#app/features/users/users.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { accounts, bookings, profiles } from "#app/server/db/schema.ts";
import { signToken, verifyToken } from "#app/server/signed-token.server.ts";

/** How long a link to decide about a request works, from when its e-mail is sent. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const AUDIENCE = "booking-decision";

type DecisionClaims = {
  /** The address that the e-mail was sent to. */
  email: string;
  booking_id: string;
  /** The booking's `updated_at` in milliseconds since 1970: a later change supersedes the link. */
  version: number;
};

/** Why a link opens no request. */
export type DecisionLinkError =
  /** It isn't ours, or was cut off. */
  | "invalid"
  | "expired"
  /** Its admin is no admin any more, has another address or password, or has turned on two-step sign-in. */
  | "revoked"
  /** The request was changed after the e-mail was sent. */
  | "superseded";

export type OpenedDecision =
  | { ok: true; admin: CurrentUser; booking: BookingView }
  | { ok: false; reason: DecisionLinkError };

/**
 * Creates the token of a link with which an admin decides about one request without signing in. Null where the address
 * isn't an admin's, isn't confirmed, or is that of an admin with two-step sign-in, who has to sign in.
 */
export async function createDecisionToken(
  db: Database,
  secret: string,
  { to_address, booking_id }: { to_address: string; booking_id: string },
  now: Date,
): Promise<string | null> {
  const admin = await findAdmin(db, eq(profiles.email, to_address));
  const [booking] = await db
    .select({ updated_at: bookings.updated_at })
    .from(bookings)
    .where(eq(bookings.id, booking_id));
  if (!admin || !booking) return null;
  return signToken<DecisionClaims>(secret, {
    audience: AUDIENCE,
    subject: admin.id,
    claims: { email: to_address, booking_id, version: booking.updated_at.getTime() },
    issuedAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
}

/**
 * The request that a link is about and the admin it was sent to. A request that has been answered is returned too, with its
 * status.
 */
export async function openDecision(db: Database, secret: string, token: string, now: Date): Promise<OpenedDecision> {
  const verified = await verifyToken<DecisionClaims>(secret, token, { audience: AUDIENCE, now });
  if (typeof verified === "string") return { ok: false, reason: verified };
  const { subject: admin_id, iat = 0, ...claims } = verified;
  const admin = await findAdmin(db, and(eq(profiles.id, admin_id), eq(profiles.email, claims.email)));
  if (!admin || (await hasNewPassword(db, admin_id, iat))) return { ok: false, reason: "revoked" };
  const booking = await findBooking(db, admin, claims.booking_id);
  if (!booking) return { ok: false, reason: "invalid" };
  if (booking.status === "pending" && Date.parse(booking.updated_at) !== claims.version) {
    return { ok: false, reason: "superseded" };
  }
  return { ok: true, admin, booking };
}

/** The admin who matches `where`, has confirmed their address, and signs in without a second step. */
async function findAdmin(db: Database, where: ReturnType<typeof and>): Promise<CurrentUser | null> {
  const [admin] = await db
    .select(currentUserColumns)
    .from(profiles)
    .where(
      and(where, eq(profiles.role, "admin"), eq(profiles.email_verified, true), eq(profiles.two_factor_enabled, false)),
    );
  return admin ?? null;
}

/** Whether the account's password was set after the token was issued, in seconds since 1970. */
async function hasNewPassword(db: Database, user_id: string, issued_at: number): Promise<boolean> {
  const [account] = await db
    .select({ updated_at: accounts.updatedAt })
    .from(accounts)
    .where(and(eq(accounts.userId, user_id), eq(accounts.providerId, "credential")));
  return account !== undefined && Math.floor(account.updated_at.getTime() / 1000) > issued_at;
}
