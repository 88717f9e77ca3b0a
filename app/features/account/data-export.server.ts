import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { Database } from "#app/server/db/client.server.ts";
import {
  accounts,
  type Booking,
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
 * Everything that the house keeps about a person, for themselves, as JSON: their profile, their bookings with what was
 * paid and decided, the mails to them, their sessions, the changes of their rights, and what they did as an admin. Left
 * out are what would sign somebody in (passwords, tokens, links) and what is about other people.
 */
export async function exportUserData(db: Database, { id, email }: Pick<CurrentUser, "id" | "email">, now: Date) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  const own = await db.select().from(bookings).where(eq(bookings.user_id, id)).orderBy(desc(bookings.created_at));
  const ids = own.map((booking) => booking.id);
  const [paid, decided] = ids.length > 0 ? await findAbout(db, ids) : [[], []];
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
    bookings: own.map((booking) => viewOwn(booking, paid, decided)),
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
    as_admin: await findDeeds(db, id),
  };
}

function viewOwn(booking: Booking, paid: Payment[], decided: (typeof booking_history.$inferSelect)[]) {
  const { property_id: _house, user_id: _own, total_price, quote_lines, ...rest } = booking;
  return Object.assign(rest, {
    total_price: toDecimal(total_price, booking.currency),
    quote_lines: quote_lines.map(({ kind, count, amount }) => ({
      kind,
      count,
      amount: toDecimal(amount, booking.currency),
    })),
    payments: paid
      .filter(({ booking_id }) => booking_id === booking.id)
      .map(({ amount, method, paid_on, note, created_at }) => ({
        amount: toDecimal(amount, booking.currency),
        method,
        paid_on,
        note,
        created_at,
      })),
    history: decided
      .filter(({ booking_id }) => booking_id === booking.id)
      .map(({ at, from_status, to_status, reason, note }) => ({ at, from_status, to_status, reason, note })),
  });
}

async function findAbout(db: Database, ids: string[]) {
  return Promise.all([
    db.select().from(payments).where(inArray(payments.booking_id, ids)).orderBy(asc(payments.created_at)),
    db.select().from(booking_history).where(inArray(booking_history.booking_id, ids)).orderBy(asc(booking_history.at)),
  ]);
}

/** What somebody decided, recorded and granted as an admin: that they did, and when. */
async function findDeeds(db: Database, id: string) {
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
