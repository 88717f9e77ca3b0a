import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";
import { mails } from "#app/server/db/schema.ts";
import { retryNow } from "#app/server/jobs/job-queue.server.ts";
import { carriesLink } from "#app/features/email/link-lifetime.ts";
import { queueEmail } from "#app/features/email/outbox.server.ts";

type Mail = typeof mails.$inferSelect;

export type SendingResult = { ok: true } | { ok: false; reason: "not-found" | "link-ended" | "already-sending" };

/** Whether the e-mail can be sent again: one with a link only while the link is stored and works. */
export function isSendable({ kind, payload, expires_at }: Pick<Mail, "kind" | "payload" | "expires_at">, now: Date) {
  if (!carriesLink(kind)) return true;
  return (payload as { link?: string }).link !== undefined && (expires_at === null || expires_at > now);
}

/**
 * Sends an e-mail of the outbox again, immediately and with all of its attempts. One that was sent already is queued as a
 * new e-mail, because mail programs drop a second one with the same Message-ID. Rejects an e-mail whose link has expired,
 * and one that is being sent right now.
 */
export async function resendEmail(db: Database, mail_id: string, now: Date): Promise<SendingResult> {
  return db.transaction(async (tx) => {
    const [email] = await tx.select().from(mails).where(eq(mails.id, mail_id)).for("no key update");
    if (!email) return { ok: false, reason: "not-found" };
    if (!isSendable(email, now)) return { ok: false, reason: "link-ended" };
    if (email.state === "sent") {
      const { to_address, subject, booking_id, user_id, locale } = email;
      const payload = email.payload as object;
      await queueEmail(tx, {
        kind: email.kind,
        to_address,
        write: () => ({ subject, payload }),
        locale,
        user_id,
        booking_id: booking_id ?? undefined,
      });
      return { ok: true };
    }
    if (!(await retryNow(tx, "mail", { mail_id }))) return { ok: false, reason: "already-sending" };
    await tx.update(mails).set({ state: "waiting", attempts: 0 }).where(eq(mails.id, mail_id));
    return { ok: true };
  });
}
