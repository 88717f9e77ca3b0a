import type { Transaction } from "#app/db/client.server.ts";
import { mails } from "#app/db/schema.ts";
import { enqueueJob } from "#app/jobs/job-queue.server.ts";
import type { MailKind } from "#app/mail/mail-kinds.ts";

export interface QueuedMail {
  kind: MailKind;
  to_address: string;
  subject: string;
  /** What the kind's template renders, as JSON. */
  payload: object;
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
export async function queueMail(tx: Transaction, mail: QueuedMail): Promise<void> {
  const [row] = await tx
    .insert(mails)
    .values({ ...mail, subject: oneLine(mail.subject) })
    .returning({ id: mails.id });
  if (!row) throw new Error("The database returned no mail");
  await enqueueJob(tx, "mail", { mail_id: row.id });
}

/** A guest's name is part of some subjects: no line of it may become a header of its own. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}
