import { lt, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { mails } from "#app/db/schema.ts";

/** How long the outbox keeps a mail after it was sent, or after it was written when it never was. */
const KEPT_DAYS = 90;

/** Removes the mails that the outbox has kept long enough; says how many had been sent, and how many never were. */
export async function forgetOldMails(db: Database, now: Date): Promise<{ sent: number; unsent: number }> {
  const latest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  const gone = await db
    .delete(mails)
    .where(lt(sql`coalesce(${mails.sent_at}, ${mails.created_at})`, latest.toISOString()))
    .returning({ state: mails.state });
  const sent = gone.filter(({ state }) => state === "sent").length;
  return { sent, unsent: gone.length - sent };
}
