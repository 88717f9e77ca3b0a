import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, ne } from "drizzle-orm";
import type { EmailLinkKind, Language } from "#app/lib/enums.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import { type EmailRecipient, queueEmail } from "#app/features/email/outbox.server.ts";

// Links in e-mails that act for an account. Each is one row, so that it can be used once, be revoked, and get its whole
// lifetime when its e-mail is sent (app/features/email/email-worker.server.ts). Only the hash of its token is stored.

/** How long a link works while its e-mail waits to be sent. */
const UNSENT_MS = 7 * 24 * 60 * 60 * 1000;

type EmailLink = typeof email_links.$inferSelect;

interface LinkEmail {
  user_id: string;
  kind: EmailLinkKind;
  /** Where the e-mail goes; opening the link confirms this address. */
  email: string;
  /** The recipient's language, where no account has the address yet. */
  locale?: Language | null | undefined;
}

/** Queues an e-mail with a new link, in the transaction of the change that causes it. `write` receives the link's token. */
export async function queueLinkEmail(
  tx: Transaction,
  { email, ...link }: LinkEmail,
  write: (token: string, recipient: EmailRecipient) => { subject: string; payload: object },
  now: Date,
): Promise<void> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + UNSENT_MS);
  const mail_id = await queueEmail(tx, {
    ...link,
    to_address: email,
    expires_at,
    write: (recipient) => write(token, recipient),
  });
  const { user_id, kind } = link;
  await tx
    .insert(email_links)
    .values({ user_id, kind, email, token_hash: hashToken(token), mail_id, expires_at, created_at: now });
}

/** Creates a password-reset link without an e-mail, so that using it confirms no address. Returns its token. */
export async function createResetToken(tx: Transaction, user_id: string, expires_at: Date): Promise<string> {
  const token = newToken();
  await tx.insert(email_links).values({ user_id, kind: "reset_password", token_hash: hashToken(token), expires_at });
  return token;
}

/** The link with this token, if it is of one of these kinds and has not expired; else null. */
export async function findEmailLink(
  db: Database,
  token: string,
  kinds: EmailLinkKind[],
  now: Date,
): Promise<EmailLink | null> {
  const [link] = await db
    .select()
    .from(email_links)
    .where(
      and(
        eq(email_links.token_hash, hashToken(token)),
        inArray(email_links.kind, kinds),
        gt(email_links.expires_at, now),
      ),
    );
  return link ?? null;
}

/** Deletes a link on use. False when it was used or revoked meanwhile: of several concurrent uses one succeeds. */
export async function useEmailLink(tx: Transaction, { id }: EmailLink): Promise<boolean> {
  const used = await tx.delete(email_links).where(eq(email_links.id, id)).returning({ id: email_links.id });
  return used.length > 0;
}

/** Deletes the links of an account, all of them or those of one kind. */
export async function endEmailLinks(tx: Transaction, user_id: string, kind?: EmailLinkKind): Promise<void> {
  await tx
    .delete(email_links)
    .where(and(eq(email_links.user_id, user_id), kind === undefined ? undefined : eq(email_links.kind, kind)));
}

/** Deletes the links that change how a user signs in. The confirmation of a sign-up stays: it gives no access. */
export async function endAccessLinks(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(email_links).where(and(eq(email_links.user_id, user_id), ne(email_links.kind, "verify_email")));
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function hashToken(token: string): string {
  return createHash("sha256").update(token.trim()).digest("base64url");
}
