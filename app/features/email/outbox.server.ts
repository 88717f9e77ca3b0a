import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/server/db/client.server.ts";
import { mails, profiles } from "#app/server/db/schema.ts";
import { enqueueJobs } from "#app/server/jobs/job-queue.server.ts";
import { currentLanguage, type Language } from "#app/lib/i18n.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import type { MailKind } from "#app/features/email/email-types.ts";

/** Whom an e-mail goes to. */
export interface MailReader {
  /**
   * False when an account has the address and nobody has proved yet that it is theirs: whoever made the account may be
   * a stranger, so the e-mail carries no words of theirs, a name among them.
   */
  isConfirmed: boolean;
}

export interface QueuedMail {
  kind: MailKind;
  to_address: string;
  /** The subject, and what the kind's template renders, as JSON. Called in the language of the person who gets it. */
  write: (reader: MailReader) => { subject: string; payload: object };
  /** What its reader has chosen, null for nothing; looked up by the address when it is not said. */
  locale?: Language | null | undefined;
  booking_id?: string;
  /** Whom the mail is about, also when it goes to someone else; it leaves the outbox with their account. */
  user_id?: string | null;
  /** The last moment at which sending it is of use. */
  expires_at?: Date;
}

/**
 * Puts mails into the outbox, with the jobs that send them, inside the transaction of the change that causes them:
 * either all of it happens, or nothing. Sending is the job's business and never undoes anything. Returns their ids.
 */
export async function queueMails(tx: Transaction, written: QueuedMail[]): Promise<string[]> {
  if (written.length === 0) return [];
  const readers = await findReaders(tx, written);
  const rows = written.map(({ write, ...mail }) => {
    const reader = readers.get(mail.to_address);
    const locale = (mail.locale === undefined ? reader?.locale : mail.locale) ?? currentLanguage();
    const { subject, payload } = withLocale(locale, () => write({ isConfirmed: reader?.email_verified ?? true }));
    return { ...mail, locale, subject: oneLine(subject), payload };
  });
  const queued = await tx.insert(mails).values(rows).returning({ id: mails.id });
  await enqueueJobs(
    tx,
    "mail",
    queued.map(({ id }) => ({ mail_id: id })),
  );
  return queued.map(({ id }) => id);
}

/** As `queueMails`, for one; returns its id. */
export async function queueMail(tx: Transaction, mail: QueuedMail): Promise<string> {
  const [id] = await queueMails(tx, [mail]);
  if (!id) throw new Error("The database returned no mail");
  return id;
}

/** The accounts that have these addresses: the language they have chosen, and whether the address is confirmed. */
async function findReaders(tx: Transaction, written: QueuedMail[]) {
  const addresses = written.map(({ to_address }) => to_address);
  const people = await tx
    .select({ email: profiles.email, locale: profiles.locale, email_verified: profiles.email_verified })
    .from(profiles)
    .where(inArray(profiles.email, addresses));
  return new Map(people.map((person) => [person.email, person]));
}

/** A guest's name is part of some subjects: no line of it may become a header of its own. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}
