import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import type { EmailState } from "#app/lib/enums.ts";
import { type Database, likePattern, nameContains } from "#app/server/db/client.server.ts";
import { bookings, mails } from "#app/server/db/schema.ts";
import { LINK_EXPIRED } from "#app/features/email/link-lifetime.ts";
import type { EmailPage } from "#app/features/email/email-view.ts";
import { isSendable } from "#app/features/email/resend-email.server.ts";
import { m } from "#messages";

interface EmailListOptions {
  state?: EmailState;
  /** Part of the recipient's address or of the subject; in the subject without regard to accents. */
  search?: string;
  /** The id of the last e-mail of the previous page. */
  cursor?: string;
  /** E-mails per page. */
  limit?: number;
}

const MAX_UUID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";

/** A page of the outbox, newest first. The first page when the cursor's e-mail was deleted. */
export async function listEmails(db: Database, options: EmailListOptions, now: Date): Promise<EmailPage> {
  const { state, search, cursor, limit = 50 } = options;
  const last = (column: string, fallback: string) =>
    sql`coalesce((select c.${sql.raw(column)} from mails c where c.id = ${cursor}), ${sql.raw(fallback)})`;
  const older = cursor
    ? sql`(${mails.created_at}, ${mails.id}) < (${last("created_at", "'infinity'")}, ${last("id", MAX_UUID)})`
    : undefined;
  const found = search
    ? or(ilike(mails.to_address, likePattern(search)), nameContains(mails.subject, search))
    : undefined;
  const rows = await db
    .select({ email: mails, booking_reference: bookings.reference })
    .from(mails)
    .leftJoin(bookings, eq(bookings.id, mails.booking_id))
    .where(and(state && eq(mails.state, state), found, older))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    mails: page.map(({ email, booking_reference }) => ({
      id: email.id,
      to_address: email.to_address,
      subject: email.subject,
      state: email.state,
      attempts: email.attempts,
      last_error: email.last_error === LINK_EXPIRED ? m.mail_link_ended_unsent() : email.last_error,
      created_at: email.created_at.toISOString(),
      sent_at: email.sent_at?.toISOString() ?? null,
      is_sendable: isSendable(email, now),
      booking_reference,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.email.id ?? null) : null,
  };
}

/** The number of e-mails that could not be sent. */
export async function countFailedEmails(db: Database): Promise<number> {
  return db.$count(mails, eq(mails.state, "failed"));
}

/** The stored e-mail with its link, which must never be shown to an admin. */
export async function findEmail(db: Database, mail_id: string): Promise<typeof mails.$inferSelect | null> {
  const [email] = await db.select().from(mails).where(eq(mails.id, mail_id));
  return email ?? null;
}
