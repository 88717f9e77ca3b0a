import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { mails, profiles } from "#app/db/schema.ts";
import { enqueueJobs } from "#app/jobs/job-queue.server.ts";
import { currentLanguage, type Language } from "#app/language.ts";
import { inLanguage } from "#app/language.server.ts";
import type { MailKind } from "#app/mail/mail-kinds.ts";

export interface QueuedMail {
  kind: MailKind;
  to_address: string;
  /** The subject, and what the kind's template renders, as JSON. Called in the language of the person who gets it. */
  write: () => { subject: string; payload: object };
  /** What its reader has chosen, null for nothing; looked up by the address when it is not said. */
  locale?: Language | null;
  booking_id?: string;
  /** Whom the mail is about, also when it goes to someone else; it leaves the outbox with their account. */
  user_id?: string | null;
  /** When the link in the mail ends; the mail is not sent after that. */
  expires_at?: Date;
}

/**
 * Puts mails into the outbox, with the jobs that send them, inside the transaction of the change that causes them:
 * either all of it happens, or nothing. Sending is the job's business and never undoes anything.
 */
export async function queueMails(tx: Transaction, written: QueuedMail[]): Promise<void> {
  if (written.length === 0) return;
  const languages = await findLanguages(tx, written);
  const rows = written.map(({ write, ...mail }) => {
    const locale = mail.locale ?? languages.get(mail.to_address) ?? currentLanguage();
    const { subject, payload } = inLanguage(locale, write);
    return { ...mail, locale, subject: oneLine(subject), payload };
  });
  const queued = await tx.insert(mails).values(rows).returning({ id: mails.id });
  await enqueueJobs(
    tx,
    "mail",
    queued.map(({ id }) => ({ mail_id: id })),
  );
}

/** As `queueMails`, for one. */
export function queueMail(tx: Transaction, mail: QueuedMail): Promise<void> {
  return queueMails(tx, [mail]);
}

/** Which language the accounts with these addresses have chosen. */
async function findLanguages(tx: Transaction, written: QueuedMail[]): Promise<Map<string, Language | null>> {
  const unknown = written.filter(({ locale }) => locale === undefined).map(({ to_address }) => to_address);
  if (unknown.length === 0) return new Map();
  const people = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(inArray(profiles.email, unknown));
  return new Map(people.map(({ email, locale }) => [email, locale]));
}

/** A guest's name is part of some subjects: no line of it may become a header of its own. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}
