// The enumerations that the database, the server and the pages share. Their values are stored and sent as they are.

/** The languages of pages and e-mails, those of messages/project.inlang/settings.json. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

/** The kinds of role change; 'left' is an admin who deleted their own account. */
export const roleChanges = ["granted", "declined", "demoted", "left"] as const;
export type RoleChange = (typeof roleChanges)[number];

export const bookingStatuses = ["pending", "approved", "denied", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The states of a change of a stay; 'superseded' is one that a newer request or the end of the booking replaced. */
export const changeStatuses = ["requested", "accepted", "declined", "withdrawn", "superseded"] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** What an admin chooses when recording a payment; a refund is stored as a negative amount. */
export const paymentKinds = ["payment", "refund"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/**
 * How a guest chooses a stay: each selected day is a night (spec section 9), or the selected days are those of check-in
 * and check-out. A stay is stored as the closed range of its nights in both.
 */
export const countings = ["days", "nights"] as const;
export type Counting = (typeof countings)[number];

/** How the owner enters the property's place. */
export const locationTypes = ["address", "coordinates"] as const;
export type LocationType = (typeof locationTypes)[number];

/** The topics of live events. */
export const topics = ["bookings", "calendar", "property", "people", "mails"] as const;
export type Topic = (typeof topics)[number];

/** The e-mails that carry a link that acts for the user. */
export const emailLinkKinds = ["verify_email", "change_email", "reset_password"] as const;
export type EmailLinkKind = (typeof emailLinkKinds)[number];

/** All kinds of e-mails. Their templates are in the features that send them; app/email-templates.ts lists them. */
export const emailKinds = [
  ...emailLinkKinds,
  "booking_request",
  "booking_requested",
  "booking_confirmed",
  "booking_denied",
  "booking_cancelled",
  "booking_withdrawn",
  "booking_overlapped",
  "booking_reminder",
  "booking_overdue",
  "booking_expired",
  "booking_change_requested",
  "booking_change_declined",
  "booking_changed",
  "booking_stay_cancelled",
  "account_exists",
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
  "calendar_feed_failed",
] as const;
export type EmailKind = (typeof emailKinds)[number];

export const emailStates = ["waiting", "sent", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** The kinds of e-mails that an admin can choose; a new admin gets all of them. */
export const notificationKinds = ["requests", "withdrawals", "admin_requests"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
