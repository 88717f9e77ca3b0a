import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { mails, properties } from "#app/db/schema.ts";
import { enqueueJobs, type JobQueue } from "#app/jobs/job-queue.server.ts";
import { inLanguage } from "#app/language.server.ts";
import type { Log } from "#app/log.server.ts";
import type { MailContent, MailHouse } from "#app/mail/mail-content.ts";
import { LINK_ENDED, type MailKind } from "#app/mail/mail-kinds.ts";
import type { MailTransport } from "#app/mail/transport.server.ts";
import { inSpan } from "#app/telemetry/span.server.ts";

const GOODBYE: MailKind = "account_deleted";

/** Tries before a mail counts as failed: the first, and the queue's retries. */
export const MAIL_TRIES = 11;

type Render = (
  kind: MailKind,
  payload: unknown,
  house: MailHouse,
) => Promise<MailContent & { html: string; text: string }>;

/** What the job of sending needs. */
export interface MailRoom {
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
export async function startMails(room: MailRoom, jobs: JobQueue): Promise<void> {
  if (room.transport) await enqueueWaiting(room.db);
  else room.log.warn("SMTP_URL is not set: mails wait in the outbox until it is");
  // Nobody has anything to do: the jobs wait like their mails.
  if (!room.transport && !room.showLinks) return;
  await jobs.work("mail", ({ mail_id }) => sendMail(room, String(mail_id)));
}

/**
 * Sends one mail of the outbox, unless it was sent already. When the server does not take it, the outbox says why and
 * this throws, so that the queue tries again. Only a crash between sending and marking sends a mail twice.
 */
export async function sendMail(room: MailRoom, mail_id: string): Promise<void> {
  const { db, transport, render, publicUrl, log, now } = room;
  const [mail] = await db.select().from(mails).where(eq(mails.id, mail_id));
  if (!mail || mail.state === "sent") return;
  if (mail.expires_at && mail.expires_at <= now()) return giveUp(room, mail_id);
  if (!transport) return showLink(room, mail);
  const attempts = mail.attempts + 1;
  try {
    const house = { title: await houseTitle(db), publicUrl, now: now() };
    const { html, text, replyTo, attachments } = await inLanguage(mail.locale, () =>
      render(mail.kind as MailKind, mail.payload, house),
    );
    const messageId = `<${mail.id}@${new URL(publicUrl).hostname}>`;
    const letter = { messageId, to: mail.to_address, subject: mail.subject, html, text, replyTo, attachments };
    await inSpan("mail", { attributes: { "palapa.mail_kind": mail.kind } }, () => transport.send(letter));
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const state = attempts >= MAIL_TRIES ? "failed" : "waiting";
    await db.update(mails).set({ attempts, last_error, state }).where(eq(mails.id, mail_id));
    log.warn({ mail_id, kind: mail.kind, attempts, err: error }, "A mail was not taken");
    throw error;
  }
  await db
    .update(mails)
    .set({
      attempts,
      state: "sent",
      sent_at: now(),
      last_error: null,
      // Whoever reads the outbox later can't act for the person.
      payload: sql`${mails.payload} - 'link'`,
    })
    .where(and(eq(mails.id, mail_id), ne(mails.state, "sent")));
  // The account is gone, so its address goes too.
  if (mail.kind === GOODBYE) await db.delete(mails).where(eq(mails.id, mail_id));
  log.info({ mail_id, kind: mail.kind }, "A mail was sent");
}

/** A link that no longer works is of no use to anyone: the person can ask for a new one. */
async function giveUp({ db, log }: MailRoom, mail_id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: "failed", last_error: LINK_ENDED, payload: sql`${mails.payload} - 'link'` })
    .where(eq(mails.id, mail_id));
  log.warn({ mail_id }, "A mail was given up: its link ended before it could be sent");
}

/** Gives every waiting mail a job that has none: they were written while there was no mail server. */
async function enqueueWaiting(db: Database): Promise<void> {
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

function showLink({ showLinks, log }: MailRoom, mail: typeof mails.$inferSelect): void {
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
