import type { EmailState } from "#app/lib/enums.ts";

/** An e-mail of the outbox as admins see it, without its link. */
export interface EmailView {
  id: string;
  to_address: string;
  subject: string;
  state: EmailState;
  attempts: number;
  last_error: string | null;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601; null while it is not sent. */
  sent_at: string | null;
  /** False when its link was sent or has expired: the user has to request a new one. */
  is_sendable: boolean;
  /** The reference of the booking that it is about; null for none. */
  booking_reference: string | null;
}

export interface EmailPage {
  mails: EmailView[];
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
}
