import { expect } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";

/** A mail server whose mails a story waits for. */
export interface Mailbox extends MailServer {
  /** Waits for the mail to `address` whose subject holds `subject`, and whose text holds `words`. */
  receive(address: string, subject: string, words?: string): Promise<ParsedMail>;
}

export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer();
  const find = (to: string, subject: string, words: string) =>
    server.received.find(
      (mail) =>
        addressesOf(mail).includes(to) && (mail.subject ?? "").includes(subject) && (mail.text ?? "").includes(words),
    );
  return Object.assign(server, {
    async receive(to: string, subject: string, words = "") {
      await expect
        .poll(() => Boolean(find(to, subject, words)), { message: `a mail to ${to}: ${subject}`, timeout: 20_000 })
        .toBe(true);
      return find(to, subject, words) as ParsedMail;
    },
  });
}

function addressesOf(mail: ParsedMail): string[] {
  const to = Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : [];
  return to.flatMap((each) => each.value.map(({ address }) => address ?? ""));
}
