import type { EmailKind } from "#app/lib/enums.ts";
import {
  accountDeleted,
  accountExists,
  adminDeclined,
  adminGranted,
  adminRequested,
  type AdminRequestEmail,
  changeEmail,
  type EmailChangeNotice,
  emailChangedNotice,
  type LinkEmail,
  type UserEmail,
  resetPassword,
  verifyEmail,
} from "#app/features/auth/emails/account-emails.ts";
import {
  newSignIn,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  type SecurityNotice,
  type SignInNotice,
  twoFactorOff,
  twoFactorOn,
} from "#app/features/auth/emails/security-emails.ts";
import {
  bookingCancelled,
  bookingExpired,
  bookingOverdue,
  bookingOverlapped,
  bookingReminder,
  bookingWithdrawn,
  bookingConfirmed,
  bookingDenied,
  bookingRequest,
  bookingRequested,
} from "#app/features/bookings/emails/booking-emails.ts";
import { ownStayCancelled, stayCancelled } from "#app/features/bookings/cancellation/cancellation-emails.ts";
import { bookingChanged, changeDeclined, changeRequested } from "#app/features/bookings/changes/change-emails.ts";
import { feedFailed, type FeedFailureEmail } from "#app/features/calendar-feeds/feed-emails.ts";
import type {
  BookingEmailPayload,
  ChangeEmailPayload,
  ReminderPayload,
} from "#app/features/bookings/emails/booking-email-payload.ts";
import { renderEmail } from "#app/features/email/layout.tsx";
import type { EmailBlock, EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { carriesLink } from "#app/features/email/link-lifetime.ts";
import { m } from "#messages";

/** The template of each kind of e-mail. The payload is the JSON that the feature has queued. */
const templates: Record<EmailKind, (payload: unknown, site: EmailSite) => EmailContent> = {
  booking_request: (payload, site) => bookingRequest(payload as BookingEmailPayload, site),
  booking_requested: (payload, site) => bookingRequested(payload as BookingEmailPayload, site),
  booking_confirmed: (payload, site) => bookingConfirmed(payload as BookingEmailPayload, site),
  booking_denied: (payload, site) => bookingDenied(payload as BookingEmailPayload, site),
  booking_cancelled: (payload, site) => {
    const email = payload as BookingEmailPayload;
    return email.refund === undefined ? bookingCancelled(email, site) : ownStayCancelled(email, site);
  },
  booking_withdrawn: (payload, site) => bookingWithdrawn(payload as BookingEmailPayload, site),
  booking_overlapped: (payload, site) => bookingOverlapped(payload as BookingEmailPayload, site),
  booking_reminder: (payload, site) => bookingReminder(payload as ReminderPayload, site),
  booking_overdue: (payload, site) => bookingOverdue(payload as BookingEmailPayload, site),
  booking_expired: (payload, site) => bookingExpired(payload as BookingEmailPayload, site),
  booking_change_requested: (payload, site) => changeRequested(payload as ChangeEmailPayload, site),
  booking_change_declined: (payload, site) => changeDeclined(payload as ChangeEmailPayload, site),
  booking_changed: (payload, site) => bookingChanged(payload as ChangeEmailPayload, site),
  booking_stay_cancelled: (payload, site) => stayCancelled(payload as BookingEmailPayload, site),
  verify_email: (payload) => verifyEmail(payload as LinkEmail),
  account_exists: (payload, site) => accountExists(payload as UserEmail, site),
  reset_password: (payload) => resetPassword(payload as LinkEmail),
  change_email: (payload) => changeEmail(payload as LinkEmail),
  email_changed_notice: (payload) => emailChangedNotice(payload as EmailChangeNotice),
  new_sign_in: (payload, site) => newSignIn(payload as SignInNotice, site),
  password_changed: (payload, site) => passwordChanged(payload as SecurityNotice, site),
  two_factor_on: (payload, site) => twoFactorOn(payload as SecurityNotice, site),
  two_factor_off: (payload, site) => twoFactorOff(payload as SecurityNotice, site),
  passkey_added: (payload, site) => passkeyAdded(payload as SecurityNotice, site),
  passkey_removed: (payload, site) => passkeyRemoved(payload as SecurityNotice, site),
  admin_requested: (payload, site) => adminRequested(payload as AdminRequestEmail, site),
  admin_granted: (payload, site) => adminGranted(payload as UserEmail, site),
  admin_declined: (payload, site) => adminDeclined(payload as UserEmail, site),
  account_deleted: (payload, site) => accountDeleted(payload as UserEmail, site),
  calendar_feed_failed: (payload, site) => feedFailed(payload as FeedFailureEmail, site),
};

export interface RenderedEmail extends EmailContent {
  html: string;
  text: string;
}

/** Renders an e-mail of the outbox. */
export async function renderTemplate(kind: EmailKind, payload: unknown, site: EmailSite): Promise<RenderedEmail> {
  const content = templates[kind](payload, site);
  return { ...content, ...renderEmail(content, site) };
}

/**
 * Renders an e-mail as a preview for admins. A link that acts for the user is removed before the template is rendered,
 * because an admin could take over the account with it.
 */
export async function previewTemplate(kind: EmailKind, payload: object, site: EmailSite): Promise<RenderedEmail> {
  if (!carriesLink(kind)) return renderTemplate(kind, payload, site);
  const content = templates[kind]({ ...payload, link: "" }, site);
  const blocks = content.blocks.map((block): EmailBlock =>
    block.kind === "action" ? { kind: "text", text: m.mail_link_hidden({ label: block.label }) } : block,
  );
  const redacted = { ...content, blocks };
  return { ...redacted, ...renderEmail(redacted, site) };
}
