import {
  accountDeleted,
  accountExists,
  adminDeclined,
  adminGranted,
  adminRequested,
  type AdminRequestMail,
  changeEmail,
  type EmailChangeNotice,
  emailChangedNotice,
  type LinkMail,
  type PersonMail,
  resetPassword,
  verifyEmail,
} from "#app/features/auth/account-emails.ts";
import {
  newSignIn,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  type SecurityNotice,
  type SignInNotice,
  twoFactorOff,
  twoFactorOn,
} from "#app/features/auth/security-emails.ts";
import {
  bookingCancelled,
  bookingOverlapped,
  bookingWithdrawn,
  bookingConfirmed,
  bookingDenied,
  bookingRequest,
  bookingRequested,
} from "#app/features/bookings/booking-emails.ts";
import type { BookingMailPayload } from "#app/features/bookings/booking-email-payload.ts";
import { renderMail } from "#app/features/email/layout.tsx";
import type { MailBlock, MailContent, MailHouse } from "#app/features/email/email-content.ts";
import { carriesLink, type MailKind } from "#app/features/email/email-types.ts";
import { m } from "#messages";

/** What each kind of mail says. The payload is what its domain queued: it was typed there, and is JSON since. */
const templates: Record<MailKind, (payload: unknown, house: MailHouse) => MailContent> = {
  booking_request: (payload, house) => bookingRequest(payload as BookingMailPayload, house),
  booking_requested: (payload, house) => bookingRequested(payload as BookingMailPayload, house),
  booking_confirmed: (payload, house) => bookingConfirmed(payload as BookingMailPayload, house),
  booking_denied: (payload, house) => bookingDenied(payload as BookingMailPayload, house),
  booking_cancelled: (payload, house) => bookingCancelled(payload as BookingMailPayload, house),
  booking_withdrawn: (payload, house) => bookingWithdrawn(payload as BookingMailPayload, house),
  booking_overlapped: (payload, house) => bookingOverlapped(payload as BookingMailPayload, house),
  verify_email: (payload) => verifyEmail(payload as LinkMail),
  account_exists: (payload, house) => accountExists(payload as PersonMail, house),
  reset_password: (payload) => resetPassword(payload as LinkMail),
  change_email: (payload) => changeEmail(payload as LinkMail),
  email_changed_notice: (payload) => emailChangedNotice(payload as EmailChangeNotice),
  new_sign_in: (payload, house) => newSignIn(payload as SignInNotice, house),
  password_changed: (payload, house) => passwordChanged(payload as SecurityNotice, house),
  two_factor_on: (payload, house) => twoFactorOn(payload as SecurityNotice, house),
  two_factor_off: (payload, house) => twoFactorOff(payload as SecurityNotice, house),
  passkey_added: (payload, house) => passkeyAdded(payload as SecurityNotice, house),
  passkey_removed: (payload, house) => passkeyRemoved(payload as SecurityNotice, house),
  admin_requested: (payload, house) => adminRequested(payload as AdminRequestMail, house),
  admin_granted: (payload, house) => adminGranted(payload as PersonMail, house),
  admin_declined: (payload, house) => adminDeclined(payload as PersonMail, house),
  account_deleted: (payload, house) => accountDeleted(payload as PersonMail, house),
};

export interface RenderedMail extends MailContent {
  html: string;
  text: string;
}

/** Renders one mail of the outbox. */
export async function renderTemplate(kind: MailKind, payload: unknown, house: MailHouse): Promise<RenderedMail> {
  const content = templates[kind](payload, house);
  return { ...content, ...renderMail(content, house) };
}

/**
 * Renders a mail for an admin to look at. A link that acts for the person is left out before the template sees it:
 * with someone's reset link an admin could take over their account.
 */
export async function previewTemplate(kind: MailKind, payload: object, house: MailHouse): Promise<RenderedMail> {
  if (!carriesLink(kind)) return renderTemplate(kind, payload, house);
  const content = templates[kind]({ ...payload, link: "" }, house);
  const blocks = content.blocks.map((block): MailBlock =>
    block.kind === "action" ? { kind: "text", text: m.mail_link_hidden({ label: block.label }) } : block,
  );
  const hidden = { ...content, blocks };
  return { ...hidden, ...renderMail(hidden, house) };
}
