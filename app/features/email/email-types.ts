/** Every kind of mail that the house writes. Their templates belong to bookings and accounts. */
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

/** Whether mails of this kind carry a link that acts for the person: nobody else may ever see it. */
export function carriesLink(kind: string): boolean {
  return linkLifetimes.has(kind);
}

/** Milliseconds that the link of such a mail works, counted from the moment at which it is sent; null without a link. */
export function linkLifetime(kind: string): number | null {
  return linkLifetimes.get(kind) ?? null;
}

/** Why a mail was given up, as the outbox keeps it: nobody reads at that moment, so it has no language yet. */
export const LINK_EXPIRED = "Its link ended before the mail could be sent.";
