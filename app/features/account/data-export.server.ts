import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { Database } from "#app/server/db/client.server.ts";
import {
  accounts,
  type Booking,
  type BookingChange,
  booking_changes,
  booking_history,
  bookings,
  mails,
  type Payment,
  payments,
  profiles,
  role_changes,
  sessions,
} from "#app/server/db/schema.ts";
import { email_links, passkeys } from "#app/server/db/auth-schema.ts";

/**
 * All data that is stored about a user, for themselves, as JSON: their profile, bookings with payments and history, e-mails
 * to them, sessions, role changes, and their actions as an admin. Left out are credentials (passwords, tokens, links) and
 * data about other users.
 */
export async function exportUserData(db: Database, { id, email }: Pick<CurrentUser, "id" | "email">, now: Date) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  const ownBookings = await db
    .select()
    .from(bookings)
    .where(eq(bookings.user_id, id))
    .orderBy(desc(bookings.created_at));
  const ids = ownBookings.map((booking) => booking.id);
  const records = ids.length > 0 ? await findBookingRecords(db, ids) : { payments: [], history: [], changes: [] };
  return {
    collected_at: now,
    profile,
    sign_in: await db
      .select({ way: accounts.providerId, since: accounts.createdAt, changed_at: accounts.updatedAt })
      .from(accounts)
      .where(eq(accounts.userId, id)),
    sessions: await db
      .select({
        began_at: sessions.createdAt,
        prolonged_at: sessions.updatedAt,
        ends_at: sessions.expiresAt,
        address: sessions.ipAddress,
        browser: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt)),
    links_in_mails: await db
      .select({ kind: email_links.kind, email: email_links.email, ends_at: email_links.expires_at })
      .from(email_links)
      .where(eq(email_links.user_id, id))
      .orderBy(asc(email_links.created_at)),
    passkeys: await db
      .select({ name: passkeys.name, made_at: passkeys.createdAt, last_used_at: passkeys.last_used_at })
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(asc(passkeys.createdAt)),
    bookings: ownBookings.map((booking) => toBookingExport(booking, records)),
    mails: await db
      .select({
        kind: mails.kind,
        to_address: mails.to_address,
        subject: mails.subject,
        content: sql<object>`${mails.payload} - 'link'`,
        state: mails.state,
        created_at: mails.created_at,
        sent_at: mails.sent_at,
      })
      .from(mails)
      .where(eq(mails.to_address, email))
      .orderBy(desc(mails.created_at)),
    changes_of_rights: await db
      .select({
        at: role_changes.at,
        change: role_changes.change,
        by_oneself: sql<boolean>`${role_changes.actor_id} = ${id}`,
      })
      .from(role_changes)
      .where(eq(role_changes.person_id, id))
      .orderBy(asc(role_changes.at)),
    as_admin: await findAdminActions(db, id),
  };
}

interface BookingRecords {
  payments: Payment[];
  history: (typeof booking_history.$inferSelect)[];
  changes: BookingChange[];
}

function toBookingExport(booking: Booking, { payments: recorded, history, changes }: BookingRecords) {
  // The details that the owner entered are null, because the account has its own.
  const {
    property_id: _property_id,
    user_id: _user_id,
    guest_name: _guest_name,
    guest_email: _guest_email,
    guest_phone: _guest_phone,
    guest_link_version: _guest_link_version,
    total_price,
    quote_lines,
    refund_cents,
    ...rest
  } = booking;
  return Object.assign(rest, {
    total_price: toDecimal(total_price, booking.currency),
    refund: refund_cents === null ? null : toDecimal(refund_cents, booking.currency),
    quote_lines: quote_lines.map((line) =>
      Object.assign({}, line, { amount: toDecimal(line.amount, booking.currency) }),
    ),
    payments: recorded
      .filter(({ booking_id }) => booking_id === booking.id)
      .map(({ amount, method, paid_on, note, created_at }) => ({
        amount: toDecimal(amount, booking.currency),
        method,
        paid_on,
        note,
        created_at,
      })),
    history: history
      .filter(({ booking_id }) => booking_id === booking.id)
      .map(({ at, from_status, to_status, reason, note }) => ({ at, from_status, to_status, reason, note })),
    changes: changes
      .filter(({ booking_id }) => booking_id === booking.id)
      .map(
        ({ start_date, end_date, guest_count, total_price: total, message, status, decline_reason, created_at }) => ({
          start_date,
          end_date,
          guest_count,
          total_price: toDecimal(total, booking.currency),
          message,
          status,
          decline_reason,
          created_at,
        }),
      ),
  });
}

async function findBookingRecords(db: Database, ids: string[]): Promise<BookingRecords> {
  const [recorded, history, changes] = await Promise.all([
    db.select().from(payments).where(inArray(payments.booking_id, ids)).orderBy(asc(payments.created_at)),
    db.select().from(booking_history).where(inArray(booking_history.booking_id, ids)).orderBy(asc(booking_history.at)),
    db
      .select()
      .from(booking_changes)
      .where(inArray(booking_changes.booking_id, ids))
      .orderBy(asc(booking_changes.created_at)),
  ]);
  return { payments: recorded, history, changes };
}

/** The actions of an admin: decisions about others' bookings, recorded payments and role changes. */
async function findAdminActions(db: Database, id: string) {
  return {
    decisions: await db
      .select({ at: booking_history.at, reference: bookings.reference, to_status: booking_history.to_status })
      .from(booking_history)
      .innerJoin(bookings, eq(bookings.id, booking_history.booking_id))
      .where(
        and(eq(booking_history.actor_id, id), or(sql`${bookings.user_id} is null`, sql`${bookings.user_id} <> ${id}`)),
      )
      .orderBy(asc(booking_history.at)),
    payments_recorded: await db
      .select({ at: payments.created_at, reference: bookings.reference })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.booking_id))
      .where(eq(payments.recorded_by, id))
      .orderBy(asc(payments.created_at)),
    rights_changed: await db
      .select({ at: role_changes.at, change: role_changes.change })
      .from(role_changes)
      .where(eq(role_changes.actor_id, id))
      .orderBy(asc(role_changes.at)),
  };
}
