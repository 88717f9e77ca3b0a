import { createTransport } from "nodemailer";
import type { EmailContent } from "#app/features/email/email-content.ts";

export interface OutgoingEmail extends Pick<EmailContent, "replyTo" | "attachments"> {
  /** The same for each attempt, so that mail programs recognise an e-mail that was sent twice. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends e-mails. `send` throws when the server rejects the e-mail or can't be reached. */
export interface EmailTransport {
  send(email: OutgoingEmail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * Creates the transport to an SMTP server. `url` is `SMTP_URL` and `from` is `MAIL_FROM`. Sending fails when the server
 * doesn't greet within `timeoutMs`, or is silent for three times as long.
 */
export function openTransport(url: string, from: string, timeoutMs = TIMEOUT_MS): EmailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: 3 * timeoutMs,
    // E-mails contain text from users, so nodemailer must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...email }) {
      await transporter.sendMail({
        ...email,
        from,
        // As an object it stays one address, even when it contains a comma.
        to: { name: "", address: to },
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
