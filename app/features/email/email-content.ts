import { firstName } from "#app/lib/first-name.ts";
import { m } from "#messages";
/** The content of an e-mail, which is rendered as HTML and as plain text. All strings are plain text. */
export interface EmailContent {
  title: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  blocks: EmailBlock[];
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: string; contentType: string }[];
}

export type EmailBlock =
  | { kind: "text"; text: string }
  /** Labels and values; with `hasTotal` the last row is emphasised. */
  | { kind: "facts"; rows: [label: string, value: string][]; hasTotal?: boolean }
  /** A text that a user has written. */
  | { kind: "quote"; label: string; text: string }
  | { kind: "action"; label: string; href: string }
  | { kind: "heading"; text: string };

/** The site that sends an e-mail: the title of the property and the public URL. `now` is the time of sending. */
export interface EmailSite {
  title: string;
  publicUrl: string;
  now: Date;
}

/** The greeting of an e-mail by first name; without a name where the address is not confirmed. */
export function greetingFor(full_name: string): EmailBlock {
  const name = firstName(full_name);
  return { kind: "text", text: name ? m.mail_hello({ name }) : m.mail_hello_nobody() };
}
