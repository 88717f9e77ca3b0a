/** Every kind of mail that the house writes. Their templates belong to bookings and accounts. */
export const mailKinds = [
  "booking_request",
  "booking_requested",
  "booking_confirmed",
  "booking_denied",
  "booking_cancelled",
  "verify_email",
  "reset_password",
  "change_email",
  "email_changed_notice",
] as const;

export type MailKind = (typeof mailKinds)[number];
