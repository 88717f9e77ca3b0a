import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { mails, profiles } from "#app/db/schema.ts";
import { enqueueJob } from "#app/jobs/job-queue.server.ts";
import { currentLanguage, type Language } from "#app/language.ts";
import { inLanguage } from "#app/language.server.ts";
import type { MailKind } from "#app/mail/mail-kinds.ts";

export interface QueuedMail {
  kind: MailKind;
  to_address: string;
  /** The subject, and what the kind's template renders, as JSON. Called in the language of the person who gets it. */
  write: () => { subject: string; payload: object };
  /** Of a mail that is sent once more; else the language of the account with that address, or of this request. */
  locale?: Language | null;
  booking_id?: string;
  /** Whom the mail is about, also when it goes to someone else; it leaves the outbox with their account. */
  user_id?: string | null;
  /** When the link in the mail ends; the mail is not sent after that. */
  expires_at?: Date;
}

/**
 * Puts a mail into the outbox, with the job that sends it, inside the transaction of the change that causes it:
 * either all of it happens, or nothing. Sending is the job's business and never undoes anything.
 */
export async function queueMail(tx: Transaction, { write, ...mail }: QueuedMail): Promise<void> {
  const locale = mail.locale ?? (await findLanguage(tx, mail.to_address)) ?? currentLanguage();
  const { subject, payload } = inLanguage(locale, write);
  const [row] = await tx
    .insert(mails)
    .values({ ...mail, locale, subject: oneLine(subject), payload })
    .returning({ id: mails.id });
  if (!row) throw new Error("The database returned no mail");
  await enqueueJob(tx, "mail", { mail_id: row.id });
}

async function findLanguage(tx: Transaction, email: string): Promise<Language | null> {
  const [person] = await tx.select({ locale: profiles.locale }).from(profiles).where(eq(profiles.email, email));
  return person?.locale ?? null;
}

/** A guest's name is part of some subjects: no line of it may become a header of its own. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}
