import { once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { expect } from "@playwright/test";

/** A real mail server on loopback, and what it was given. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  mails: ParsedMail[];
  /** How it answers a mail's recipient: null takes it. */
  refusal: { code: number; message: string } | null;
  /** Waits for the mail to `address` whose subject holds `subject`. */
  receive(address: string, subject: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const { refusal } = mailbox;
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData(stream, _session, done) {
      simpleParser(stream, (error: Error | null, mail) => {
        if (!error) mails.push(mail);
        done(error);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const find = (to: string, subject: string) =>
    mails.find((mail) => addressesOf(mail).includes(to) && (mail.subject ?? "").includes(subject));
  const mailbox: Mailbox = {
    refusal: null,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async receive(to, subject) {
      await expect
        .poll(() => Boolean(find(to, subject)), { message: `a mail to ${to}: ${subject}`, timeout: 20_000 })
        .toBe(true);
      return find(to, subject) as ParsedMail;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

function addressesOf(mail: ParsedMail): string[] {
  const to = Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : [];
  return to.flatMap((each) => each.value.map(({ address }) => address ?? ""));
}
