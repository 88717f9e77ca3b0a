import {
  changeEmail,
  type EmailChangeNotice,
  emailChangedNotice,
  type LinkMail,
  resetPassword,
  verifyEmail,
} from "#app/accounts/account-emails.ts";
import {
  bookingCancelled,
  bookingConfirmed,
  bookingDenied,
  bookingRequest,
  bookingRequested,
} from "#app/bookings/booking-emails.ts";
import type { BookingMailPayload } from "#app/bookings/booking-mail-payload.ts";
import { renderMail } from "#app/mail/layout.tsx";
import type { MailContent, MailHouse } from "#app/mail/mail-content.ts";
import type { MailKind } from "#app/mail/mail-kinds.ts";

/** What each kind of mail says. The payload is what its domain queued: it was typed there, and is JSON since. */
const templates: Record<MailKind, (payload: unknown, house: MailHouse) => MailContent> = {
  booking_request: (payload, house) => bookingRequest(payload as BookingMailPayload, house),
  booking_requested: (payload, house) => bookingRequested(payload as BookingMailPayload, house),
  booking_confirmed: (payload, house) => bookingConfirmed(payload as BookingMailPayload, house),
  booking_denied: (payload, house) => bookingDenied(payload as BookingMailPayload, house),
  booking_cancelled: (payload, house) => bookingCancelled(payload as BookingMailPayload, house),
  verify_email: (payload) => verifyEmail(payload as LinkMail),
  reset_password: (payload) => resetPassword(payload as LinkMail),
  change_email: (payload) => changeEmail(payload as LinkMail),
  email_changed_notice: (payload) => emailChangedNotice(payload as EmailChangeNotice),
};

export interface RenderedMail extends MailContent {
  html: string;
  text: string;
}

/** Renders one mail of the outbox. */
export async function renderTemplate(kind: MailKind, payload: unknown, house: MailHouse): Promise<RenderedMail> {
  const content = templates[kind](payload, house);
  return { ...content, ...(await renderMail(content, house)) };
}
