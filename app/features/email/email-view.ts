export const mailStates = ["waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** A mail of the outbox as admins see it: never its link. */
export interface MailView {
  id: string;
  to_address: string;
  subject: string;
  state: MailState;
  attempts: number;
  last_error: string | null;
  /** Moments, ISO 8601. */
  created_at: string;
  sent_at: string | null;
  /** False for a link that was sent or ended: the person has to ask for a new one. */
  is_sendable: boolean;
}

export interface MailPage {
  mails: MailView[];
  /** What to ask for the next page with; null on the last one. */
  next_cursor: string | null;
}
