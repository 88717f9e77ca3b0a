/** What a mail says, apart from how it looks: rendered as HTML and as plain text. Everything in it is plain text. */
export interface MailContent {
  title: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  blocks: MailBlock[];
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: string; contentType: string }[];
}

export type MailBlock =
  | { kind: "text"; text: string }
  /** Labels and their values, the last one stressed when it is a sum. */
  | { kind: "facts"; rows: [label: string, value: string][]; hasTotal?: boolean }
  /** Someone's own words. */
  | { kind: "quote"; label: string; text: string }
  | { kind: "action"; label: string; href: string }
  | { kind: "heading"; text: string };

/** What every mail knows of the house that sends it. */
export interface MailHouse {
  title: string;
  publicUrl: string;
  now: Date;
}
