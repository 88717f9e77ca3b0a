/** All kinds of e-mails. Their templates are in the features that send them; app/email-templates.ts lists them. */
export const mailKinds = [
  "booking_request",
  "booking_requested",
  "booking_confirmed",
  "booking_denied",
  "booking_cancelled",
  "booking_withdrawn",
  "booking_overlapped",
  "verify_email",
  "account_exists",
  "reset_password",
  "change_email",
  "email_changed_notice",
  "new_sign_in",
  "password_changed",
  "two_factor_on",
  "two_factor_off",
  "passkey_added",
  "passkey_removed",
  "admin_requested",
  "admin_granted",
  "admin_declined",
  "account_deleted",
] as const;

export type MailKind = (typeof mailKinds)[number];

const HOUR_MS = 60 * 60 * 1000;

const linkLifetimes: ReadonlyMap<string, number> = new Map<MailKind, number>([
  ["verify_email", 24 * HOUR_MS],
  ["change_email", 24 * HOUR_MS],
  ["reset_password", HOUR_MS],
]);

/** Whether e-mails of this kind carry a link that acts for the user, which nobody else may see. */
export function carriesLink(kind: string): boolean {
  return linkLifetimes.has(kind);
}

/** Milliseconds for which the link of such an e-mail works after it is sent; null without a link. */
export function linkLifetime(kind: string): number | null {
  return linkLifetimes.get(kind) ?? null;
}

/** Stored as the error of an e-mail whose link expired unsent, and translated when an admin reads it. */
export const LINK_EXPIRED = "Its link ended before the mail could be sent.";
