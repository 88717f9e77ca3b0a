import { createTransport } from "nodemailer";
import type { MailContent } from "#app/features/email/email-content.ts";

export interface OutgoingMail extends Pick<MailContent, "replyTo" | "attachments"> {
  /** The same for each try, so that a mail that was sent twice is recognised as one. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The way out of the house. Throws when the server does not take the mail. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Opens the way to an SMTP server. `url` is `SMTP_URL`, `from` is `MAIL_FROM`; a server that does not begin to talk
 * within `patience` ms, or falls silent for three times that, is given up.
 */
export function openTransport(url: string, from: string, patience = TIMEOUT_MS): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: 3 * patience,
    // What a mail holds is text that people typed, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...mail }) {
      await transporter.sendMail({
        ...mail,
        from,
        // As an object it is one address, whatever it looks like.
        to: { name: "", address: to },
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
