import { and, eq, ne, sql } from "drizzle-orm";
import type { EmailKind } from "#app/lib/enums.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { mails } from "#app/server/db/schema.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import { enqueueJobs, type JobQueue } from "#app/server/jobs/job-queue.server.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import type { Log } from "#app/server/log.server.ts";
import type { EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { findEmailSite } from "#app/features/email/email-site.server.ts";
import { LINK_EXPIRED, linkLifetime } from "#app/features/email/link-lifetime.ts";
import type { EmailTransport } from "#app/features/email/transport.server.ts";

const ACCOUNT_DELETED: EmailKind = "account_deleted";

/** Attempts before an e-mail is `failed`. Its row counts them; its job is retried while its state is `waiting`. */
export const MAX_EMAIL_ATTEMPTS = 11;

type Render = (
  kind: EmailKind,
  payload: unknown,
  site: EmailSite,
) => Promise<EmailContent & { html: string; text: string }>;

/** The dependencies of the job that sends e-mails. */
export interface EmailWorkerDeps {
  db: Database;
  /** Null without `SMTP_URL`: e-mails then wait in the outbox. */
  transport: EmailTransport | null;
  render: Render;
  publicUrl: string;
  /** Creates the link with which the recipient of an e-mail can answer a request; null for other e-mails. */
  createDecisionUrl?: (
    email: Pick<typeof mails.$inferSelect, "kind" | "to_address" | "booking_id">,
  ) => Promise<string | null>;
  /** Creates the link to the stay of a recipient without an account; null for other e-mails. */
  createStayUrl?: (email: Pick<typeof mails.$inferSelect, "to_address" | "booking_id">) => Promise<string | null>;
  /** Whether to log the links of e-mails without `SMTP_URL`, for development. */
  showLinks: boolean;
  log: Log;
  now: () => Date;
}

/** Starts sending queued e-mails, including those that waited before the start. */
export async function startEmails(deps: EmailWorkerDeps, jobs: JobQueue): Promise<void> {
  await enqueueWaitingEmails(deps.db);
  if (!deps.transport) deps.log.warn("SMTP_URL is not set: e-mails wait in the outbox until it is");
  // Without a worker, the jobs wait like their e-mails.
  if (!deps.transport && !deps.showLinks) return;
  await jobs.work("mail", ({ mail_id }) => sendEmail(deps, String(mail_id)));
}

/**
 * Sends one e-mail of the outbox, unless it was sent or has failed already. When the server rejects it, stores the error
 * and throws, so that the queue retries the job; after the last attempt the e-mail is `failed` and the job completes. An
 * e-mail is sent twice only when the process crashes between sending and storing that it was sent.
 */
export async function sendEmail(deps: EmailWorkerDeps, mail_id: string): Promise<void> {
  const { db, transport, render, publicUrl, log, now } = deps;
  const [email] = await db.select().from(mails).where(eq(mails.id, mail_id));
  if (!email || email.state !== "waiting") return;
  if (email.expires_at && email.expires_at <= now()) return markExpired(deps, mail_id);
  if (!transport) return logLink(deps, email);
  if (email.attempts >= MAX_EMAIL_ATTEMPTS) return markInterrupted(deps, email);
  const attempts = email.attempts + 1;
  // Counted first, so that an e-mail that crashes the process each time reaches its limit too.
  const waiting = and(eq(mails.id, mail_id), eq(mails.state, "waiting"));
  const counted = await db.update(mails).set({ attempts }).where(waiting).returning({ id: mails.id });
  // The decision that caused it was undone in the meantime.
  if (counted.length === 0) return;
  try {
    const decisionUrl = await deps.createDecisionUrl?.(email);
    const stayUrl = await deps.createStayUrl?.(email);
    const site = { ...(await findEmailSite(db, publicUrl, now())), decisionUrl, stayUrl };
    const { html, text, replyTo, attachments } = await withLocale(email.locale, () =>
      render(email.kind, email.payload, site),
    );
    const messageId = `<${email.id}@${new URL(publicUrl).hostname}>`;
    const message = { messageId, to: email.to_address, subject: email.subject, html, text, replyTo, attachments };
    await transport.send(message);
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const state = attempts >= MAX_EMAIL_ATTEMPTS ? "failed" : "waiting";
    await db.update(mails).set({ last_error, state }).where(eq(mails.id, mail_id));
    log.warn({ mail_id, kind: email.kind, attempts, err: error }, "An e-mail was not accepted");
    if (state === "waiting") throw error;
    return;
  }
  await startLink(db, email, now());
  await db
    .update(mails)
    .set({
      state: "sent",
      sent_at: now(),
      last_error: null,
      // Later readers of the outbox can't act for the user.
      payload: sql`${mails.payload} - 'link'`,
    })
    .where(and(eq(mails.id, mail_id), ne(mails.state, "sent")));
  // The account is deleted, so its address is deleted too.
  if (email.kind === ACCOUNT_DELETED) await db.delete(mails).where(eq(mails.id, mail_id));
  log.info({ mail_id, kind: email.kind }, "An e-mail was sent");
}

/** Starts the lifetime of the link when its e-mail is sent, however long the e-mail has waited. */
async function startLink(db: Database, { id, kind }: { id: string; kind: EmailKind }, now: Date): Promise<void> {
  const lifetime = linkLifetime(kind);
  if (lifetime === null) return;
  const expires_at = new Date(now.getTime() + lifetime);
  await db.update(email_links).set({ expires_at }).where(eq(email_links.mail_id, id));
}

/** Marks an e-mail as failed because its link has expired; the user can request a new one. */
async function markExpired({ db, log }: EmailWorkerDeps, mail_id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: "failed", last_error: LINK_EXPIRED, payload: sql`${mails.payload} - 'link'` })
    .where(eq(mails.id, mail_id));
  log.warn({ mail_id }, "An e-mail failed: its link expired before it could be sent");
}

/** Marks an e-mail as failed whose last attempt ended with the process, so that its outcome was not stored. */
async function markInterrupted(
  { db, log }: EmailWorkerDeps,
  { id, last_error }: typeof mails.$inferSelect,
): Promise<void> {
  const reason = last_error ?? "The server stopped during each attempt to send it.";
  await db.update(mails).set({ state: "failed", last_error: reason }).where(eq(mails.id, id));
  log.warn({ mail_id: id }, "An e-mail failed: its last attempt was interrupted");
}

/** Enqueues a job for every waiting e-mail that has none. */
export async function enqueueWaitingEmails(db: Database): Promise<void> {
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

function logLink({ showLinks, log }: EmailWorkerDeps, email: typeof mails.$inferSelect): void {
  const { link } = email.payload as { link?: string };
  if (showLinks && link) log.info(`${email.subject}: ${link}`);
}
