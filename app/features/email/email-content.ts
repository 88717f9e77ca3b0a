import { firstName } from "#app/lib/first-name.ts";
import { m } from "#messages";

/** The content of an e-mail, which is rendered as HTML and as plain text. All strings are plain text. */
export interface EmailContent {
  title: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  blocks: EmailBlock[];
  /** Lines at the end, in small print: how to reach the sender. */
  footer?: string[];
  /** Whether the property's photo is shown in full height; otherwise as a low strip. */
  hasLargePhoto?: boolean;
  replyTo?: { name: string; address: string };
  attachments?: EmailAttachment[];
}

/** A file, as text. */
export interface EmailAttachment {
  filename: string;
  content: string;
  contentType: string;
}

export type EmailBlock =
  | { kind: "text"; text: string }
  /** A stay as a card: three days side by side above labels and values. */
  | { kind: "stay"; days: StayDay[]; rows: FactRow[]; hasTotal?: boolean }
  /** Labels and values. */
  | { kind: "facts"; rows: FactRow[] }
  /** A text that a user has written. */
  | { kind: "quote"; label: string; text: string }
  /** A text to look up later, such as the cancellation policy, as a card. */
  | { kind: "note"; label: string; text: string }
  | { kind: "action"; label: string; href: string }
  /** Links below each other, less prominent than an action. */
  | { kind: "links"; links: { label: string; href: string }[] }
  | { kind: "heading"; text: string }
  /** The last sentence and the sender's first name. */
  | { kind: "closing"; text: string; name: string };

export type FactRow = [label: string, value: string];

/** One of the days of a stay: arrival, last night, departure. */
export interface StayDay {
  label: string;
  /** In the card: 'Mon, Dec 7'. */
  value: string;
  /** Below it: 'from 3 PM'. */
  note: string;
  /** In the plain text: 'Mon, Dec 7, 2026 from 3 PM'. */
  line: string;
}

/** The site that sends an e-mail, with the title of the property and the public URL. `now` is the time of sending. */
export interface EmailSite {
  title: string;
  publicUrl: string;
  now: Date;
  /** For an e-mail about a request: the page on which its recipient can answer without signing in; null for none. */
  decisionUrl?: string | null;
  /** For an e-mail to a guest without an account: the page of their stay; null for other e-mails. */
  stayUrl?: string | null;
  /** The property's main photo: its path as of `PropertyImage`, and its alternative text. */
  photo?: { path: string; alt: string } | null;
}

/** The greeting of an e-mail by first name; without a name where the address is not confirmed. */
export function greetingFor(full_name: string): EmailBlock {
  const name = firstName(full_name);
  return { kind: "text", text: name ? m.mail_hello({ name }) : m.mail_hello_nobody() };
}
