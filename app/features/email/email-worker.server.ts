import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";
import { mails, properties } from "#app/server/db/schema.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import { enqueueJobs, type JobQueue } from "#app/server/jobs/job-queue.server.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import type { Log } from "#app/server/log.server.ts";
import type { MailContent, MailHouse } from "#app/features/email/email-content.ts";
import { LINK_EXPIRED, linkLifetime, type MailKind } from "#app/features/email/email-types.ts";
import type { MailTransport } from "#app/features/email/transport.server.ts";

const ACCOUNT_DELETED: MailKind = "account_deleted";

/** Tries before a mail counts as failed. The mail's own row counts them; the job is retried for as long as it waits. */
export const MAIL_TRIES = 11;

type Render = (
  kind: MailKind,
  payload: unknown,
  house: MailHouse,
) => Promise<MailContent & { html: string; text: string }>;

/** What the job of sending needs. */
export interface MailWorkerDeps {
  db: Database;
  /** Null without `SMTP_URL`: mails then wait in the outbox. */
  transport: MailTransport | null;
  render: Render;
  publicUrl: string;
  /** Whether links of mails that can't be sent go to the log, to try things without a mail server. */
  showLinks: boolean;
  log: Log;
  now: () => Date;
}

/** Begins sending: what waits from before, and what is queued from now on. */
export async function startMails(room: MailWorkerDeps, jobs: JobQueue): Promise<void> {
  await enqueueWaitingMails(room.db);
  if (!room.transport) room.log.warn("SMTP_URL is not set: mails wait in the outbox until it is");
  // Nobody has anything to do: the jobs wait like their mails.
  if (!room.transport && !room.showLinks) return;
  await jobs.work("mail", ({ mail_id }) => sendMail(room, String(mail_id)));
}

/**
 * Sends one mail of the outbox, unless it was sent or given up already. When the server does not take it, the outbox
 * says why and this throws, so that the queue tries again; after the last try the mail is 'failed' and the job is done.
 * Only a crash between sending and marking sends a mail twice.
 */
export async function sendMail(room: MailWorkerDeps, mail_id: string): Promise<void> {
  const { db, transport, render, publicUrl, log, now } = room;
  const [mail] = await db.select().from(mails).where(eq(mails.id, mail_id));
  if (!mail || mail.state !== "waiting") return;
  if (mail.expires_at && mail.expires_at <= now()) return markExpired(room, mail_id);
  if (!transport) return showLink(room, mail);
  if (mail.attempts >= MAIL_TRIES) return endLostTries(room, mail);
  const attempts = mail.attempts + 1;
  // Counted first, so that a mail that ends its server each time is given up too.
  await db.update(mails).set({ attempts }).where(eq(mails.id, mail_id));
  try {
    const house = { title: await houseTitle(db), publicUrl, now: now() };
    const { html, text, replyTo, attachments } = await withLocale(mail.locale, () =>
      render(mail.kind as MailKind, mail.payload, house),
    );
    const messageId = `<${mail.id}@${new URL(publicUrl).hostname}>`;
    const letter = { messageId, to: mail.to_address, subject: mail.subject, html, text, replyTo, attachments };
    await transport.send(letter);
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const state = attempts >= MAIL_TRIES ? "failed" : "waiting";
    await db.update(mails).set({ last_error, state }).where(eq(mails.id, mail_id));
    log.warn({ mail_id, kind: mail.kind, attempts, err: error }, "A mail was not taken");
    if (state === "waiting") throw error;
    return;
  }
  await startLink(db, mail, now());
  await db
    .update(mails)
    .set({
      state: "sent",
      sent_at: now(),
      last_error: null,
      // Whoever reads the outbox later can't act for the person.
      payload: sql`${mails.payload} - 'link'`,
    })
    .where(and(eq(mails.id, mail_id), ne(mails.state, "sent")));
  // The account is gone, so its address goes too.
  if (mail.kind === ACCOUNT_DELETED) await db.delete(mails).where(eq(mails.id, mail_id));
  log.info({ mail_id, kind: mail.kind }, "A mail was sent");
}

/** The link of a mail that was sent just now has its whole lifetime before it, however long the mail has waited. */
async function startLink(db: Database, { id, kind }: { id: string; kind: string }, now: Date): Promise<void> {
  const lifetime = linkLifetime(kind);
  if (lifetime === null) return;
  const expires_at = new Date(now.getTime() + lifetime);
  await db.update(email_links).set({ expires_at }).where(eq(email_links.mail_id, id));
}

/** A link that no longer works is of no use to anyone: the person can ask for a new one. */
async function markExpired({ db, log }: MailWorkerDeps, mail_id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: "failed", last_error: LINK_EXPIRED, payload: sql`${mails.payload} - 'link'` })
    .where(eq(mails.id, mail_id));
  log.warn({ mail_id }, "A mail was given up: its link ended before it could be sent");
}

/** The last try ended with its server, which could no longer write down how it went. */
async function endLostTries({ db, log }: MailWorkerDeps, { id, last_error }: typeof mails.$inferSelect): Promise<void> {
  const reason = last_error ?? "The server stopped during each attempt to send it.";
  await db.update(mails).set({ state: "failed", last_error: reason }).where(eq(mails.id, id));
  log.warn({ mail_id: id }, "A mail was given up: its last attempt was interrupted");
}

/** Enqueues a job for every waiting mail that has none, whatever became of its job. */
export async function enqueueWaitingMails(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const orphans = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          eq(mails.state, "waiting"),
          sql`not exists (select 1 from pgboss.job j where j.name = 'mail' and j.state < 'completed'
            and j.data ->> 'mail_id' = ${mails.id}::text)`,
        ),
      )
      .orderBy(mails.created_at)
      .for("update", { skipLocked: true });
    await enqueueJobs(
      tx,
      "mail",
      orphans.map(({ id }) => ({ mail_id: id })),
    );
  });
}

function showLink({ showLinks, log }: MailWorkerDeps, mail: typeof mails.$inferSelect): void {
  const { link } = mail.payload as { link?: string };
  if (showLinks && link) log.info(`${mail.subject}: ${link}`);
}

async function houseTitle(db: Database): Promise<string> {
  const [property] = await db
    .select({ title: properties.title, brand_handle: properties.brand_handle })
    .from(properties)
    .limit(1);
  return property?.title || property?.brand_handle || "Palapa";
}
