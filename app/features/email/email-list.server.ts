import { and, desc, eq, sql } from "drizzle-orm";
import type { EmailState } from "#app/lib/enums.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { mails } from "#app/server/db/schema.ts";
import { LINK_EXPIRED } from "#app/features/email/link-lifetime.ts";
import type { MailPage } from "#app/features/email/email-view.ts";
import { isSendable } from "#app/features/email/resend-email.server.ts";
import { m } from "#messages";

interface MailListOptions {
  state?: EmailState;
  /** The id of the last e-mail of the previous page. */
  cursor?: string;
  /** E-mails per page. */
  limit?: number;
}

const MAX_UUID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";

/** A page of the outbox, newest first. The first page when the cursor's e-mail was deleted. */
export async function listMails(db: Database, options: MailListOptions, now: Date): Promise<MailPage> {
  const { state, cursor, limit = 50 } = options;
  const last = (column: string, fallback: string) =>
    sql`coalesce((select c.${sql.raw(column)} from mails c where c.id = ${cursor}), ${sql.raw(fallback)})`;
  const older = cursor
    ? sql`(${mails.created_at}, ${mails.id}) < (${last("created_at", "'infinity'")}, ${last("id", MAX_UUID)})`
    : undefined;
  const rows = await db
    .select()
    .from(mails)
    .where(and(state && eq(mails.state, state), older))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    mails: page.map((mail) => ({
      id: mail.id,
      to_address: mail.to_address,
      subject: mail.subject,
      state: mail.state,
      attempts: mail.attempts,
      last_error: mail.last_error === LINK_EXPIRED ? m.mail_link_ended_unsent() : mail.last_error,
      created_at: mail.created_at.toISOString(),
      sent_at: mail.sent_at?.toISOString() ?? null,
      is_sendable: isSendable(mail, now),
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The number of e-mails that could not be sent. */
export async function countFailedMails(db: Database): Promise<number> {
  return db.$count(mails, eq(mails.state, "failed"));
}

/** The stored e-mail with its link, which must never be shown to an admin. */
export async function findMail(db: Database, mail_id: string): Promise<typeof mails.$inferSelect | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mail_id));
  return mail ?? null;
}
