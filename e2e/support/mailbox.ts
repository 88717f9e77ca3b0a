import { expect } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";

/** A mail server with a method that waits for an email. */
export interface Mailbox extends MailServer {
  /** Waits for the email to `address` whose subject contains `subject`, and whose text contains `text`. */
  receive(address: string, subject: string, text?: string): Promise<ParsedMail>;
}

export async function openMailbox(): Promise<Mailbox> {
  const server = await openMailServer();
  const find = (to: string, subject: string, text: string) =>
    server.received.find(
      (mail) =>
        addressesOf(mail).includes(to) && (mail.subject ?? "").includes(subject) && (mail.text ?? "").includes(text),
    );
  return Object.assign(server, {
    async receive(to: string, subject: string, text = "") {
      await expect
        .poll(() => Boolean(find(to, subject, text)), { message: `an email to ${to}: ${subject}`, timeout: 20_000 })
        .toBe(true);
      return find(to, subject, text) as ParsedMail;
    },
  });
}

/** The link in an e-mail with which its recipient answers a request, as a path. */
export function decisionPathIn({ text }: ParsedMail): string {
  const { pathname, search } = new URL(/https?:\S+\/decision\?token=\S+/.exec(text ?? "")?.[0] ?? "");
  return pathname + search;
}

/** The private link in an e-mail to a guest without an account, as a path. */
export function stayPathIn({ text }: ParsedMail): string {
  const { pathname, search } = new URL(/https?:\S+\/stay\?token=\S+/.exec(text ?? "")?.[0] ?? "");
  return pathname + search;
}

function addressesOf(mail: ParsedMail): string[] {
  const to = Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : [];
  return to.flatMap((each) => each.value.map(({ address }) => address ?? ""));
}
