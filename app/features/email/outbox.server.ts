import { inArray } from "drizzle-orm";
import type { EmailKind, Language } from "#app/lib/enums.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { mails, profiles } from "#app/server/db/schema.ts";
import { enqueueJobs } from "#app/server/jobs/job-queue.server.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { UNDO_DELAY_SECONDS } from "#app/features/email/undo-delay.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

/** The recipient of an e-mail. */
export interface EmailRecipient {
  /**
   * False when an account has the address and has not confirmed it: a stranger may have created the account, so the
   * e-mail contains no text of theirs, not even the name.
   */
  isConfirmed: boolean;
}

export interface QueuedEmail {
  kind: EmailKind;
  to_address: string;
  /** Returns the subject, and the payload of the template as JSON. Called in the recipient's language. */
  write: (recipient: EmailRecipient) => { subject: string; payload: object };
  /** The recipient's language, null for none chosen; looked up by the address when it is undefined. */
  locale?: Language | null | undefined;
  booking_id?: string;
  /** The user that the e-mail is about, who may not be its recipient. It is deleted with their account. */
  user_id?: string | null;
  /** The decision that caused it, which can be undone for a while; until then the e-mail isn't sent. */
  decision_id?: string | undefined;
  /** After this time the e-mail is not sent any more. */
  expires_at?: Date;
}

/**
 * Adds e-mails to the outbox, with the jobs that send them, in the transaction of the change that causes them. Sending
 * happens after the commit, so that a failure to send undoes nothing. Returns their ids.
 */
export async function queueEmails(tx: Transaction, emails: QueuedEmail[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const recipients = await findRecipients(tx, emails);
  const rows = emails.map(({ write, ...email }) => {
    const recipient = recipients.get(email.to_address);
    const locale = (email.locale === undefined ? recipient?.locale : email.locale) ?? currentLanguage();
    const { subject, payload } = withLocale(locale, () => write({ isConfirmed: recipient?.email_verified ?? true }));
    return { ...email, locale, subject: oneLine(subject), payload };
  });
  const queued = await tx.insert(mails).values(rows).returning({ id: mails.id });
  const isDelayed = emails.some(({ decision_id }) => decision_id !== undefined);
  await enqueueJobs(
    tx,
    "mail",
    queued.map(({ id }) => ({ mail_id: id })),
    isDelayed ? UNDO_DELAY_SECONDS : 0,
  );
  return queued.map(({ id }) => id);
}

/** Like `queueEmails`, for one e-mail. Returns its id. */
export async function queueEmail(tx: Transaction, email: QueuedEmail): Promise<string> {
  const [id] = await queueEmails(tx, [email]);
  if (!id) throw new Error("The database returned no e-mail");
  return id;
}

/** The accounts with these addresses, by address: their language, and whether the address is confirmed. */
async function findRecipients(tx: Transaction, emails: QueuedEmail[]) {
  const addresses = emails.map(({ to_address }) => to_address);
  const users = await tx
    .select({ email: profiles.email, locale: profiles.locale, email_verified: profiles.email_verified })
    .from(profiles)
    .where(inArray(profiles.email, addresses));
  return new Map(users.map((user) => [user.email, user]));
}

/** Removes line breaks, because a guest's name in a subject must not add a header. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}
