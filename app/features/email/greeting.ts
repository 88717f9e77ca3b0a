import type { MailBlock } from "#app/features/email/email-content.ts";
import { m } from "#messages";

/** The first line of an e-mail to a person; without a name where nobody has confirmed yet that it is their address. */
export function greet(full_name: string): MailBlock {
  return { kind: "text", text: full_name ? m.mail_hello({ name: full_name }) : m.mail_hello_nobody() };
}
