import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";
import { mails } from "#app/server/db/schema.ts";
import { LINK_EXPIRED } from "#app/features/email/email-types.ts";
import type { MailPage, MailState } from "#app/features/email/email-view.ts";
import { isSendable } from "#app/features/email/resend-email.server.ts";
import { m } from "#messages";

interface MailListOptions {
  state?: MailState;
  /** The id of the last mail of the page before. */
  cursor?: string;
  /** Mails a page. */
  limit?: number;
}

const BEYOND_ALL_IDS = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";

/** A page of the outbox, newest first. A cursor whose mail is gone meanwhile begins anew. */
export async function listMails(db: Database, options: MailListOptions, now: Date): Promise<MailPage> {
  const { state, cursor, limit = 50 } = options;
  const last = (column: string, beyondAll: string) =>
    sql`coalesce((select c.${sql.raw(column)} from mails c where c.id = ${cursor}), ${sql.raw(beyondAll)})`;
  const older = cursor
    ? sql`(${mails.created_at}, ${mails.id}) < (${last("created_at", "'infinity'")}, ${last("id", BEYOND_ALL_IDS)})`
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

/** How many mails could not be sent. */
export async function countFailedMails(db: Database): Promise<number> {
  return db.$count(mails, eq(mails.state, "failed"));
}

/** A mail as it is stored, its link included: for rendering, never for showing. */
export async function findMail(db: Database, mail_id: string): Promise<typeof mails.$inferSelect | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mail_id));
  return mail ?? null;
}
