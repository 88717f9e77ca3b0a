import { gt, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/server/db/client.server.ts";
import { mails } from "#app/server/db/schema.ts";

/** Days that the outbox stores an e-mail after it was sent, or after it was queued when it never was. */
const RETENTION_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the e-mails whose retention is over. Returns how many of them were sent and how many never were. E-mails that a
 * wrong clock has dated ahead are dated today, because they would stay for years.
 */
export async function deleteOldEmails(db: Database, now: Date): Promise<{ sent: number; unsent: number }> {
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const earlier = (column: PgColumn) => sql`least(${column}, ${now.toISOString()}::timestamptz)`;
  await db
    .update(mails)
    .set({
      created_at: earlier(mails.created_at),
      sent_at: sql`case when ${mails.sent_at} is not null then ${earlier(mails.sent_at)} end`,
    })
    .where(or(gt(mails.created_at, tomorrow), gt(mails.sent_at, tomorrow)));
  const cutoff = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  const deleted = await db
    .delete(mails)
    .where(lt(sql`coalesce(${mails.sent_at}, ${mails.created_at})`, cutoff.toISOString()))
    .returning({ state: mails.state });
  const sent = deleted.filter(({ state }) => state === "sent").length;
  return { sent, unsent: deleted.length - sent };
}
