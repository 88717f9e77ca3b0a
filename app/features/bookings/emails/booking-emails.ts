import {
  adminLink,
  afterCancellation,
  alsoRequestedBlocks,
  answerBlocks,
  balanceBlocks,
  bookingLink,
  greeting,
  nearestBlocks,
  paymentBlocks,
  policyBlocks,
  pricedStay,
  promisedHours,
  quoteBlocks,
  refundBlocks,
  specialRequestBlocks,
  stayAttachment,
  stayBlock,
  toGuest,
} from "#app/features/bookings/emails/booking-blocks.ts";
import {
  type BookingEmailPayload,
  datesOf,
  type ReminderPayload,
} from "#app/features/bookings/emails/booking-email-payload.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import type { EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { m } from "#messages";

/** To an admin: a guest has requested a stay. */
export function bookingRequest(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const { user } = email;
  return {
    title: m.mail_booking_request_title({ name: user.full_name }),
    preview: m.mail_booking_request_preview({
      dates: datesOf(email),
      guests: m.guests({ count: email.booking.guest_count }),
      hours: promisedHours(email),
    }),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      { kind: "text", text: m.mail_booking_request_promise({ hours: promisedHours(email) }) },
      ...answerBlocks(site),
      ...specialRequestBlocks(email),
      pricedStay(email, site),
      { kind: "heading", text: m.mail_your_guest() },
      {
        kind: "facts",
        rows: [
          [m.booking_guest(), user.full_name],
          [m.accounts_email(), user.email],
          [m.mail_phone(), user.phone_number ?? m.accounts_not_provided()],
        ],
      },
    ],
  };
}

/** To the guest: the request was received, and how to pay. */
export function bookingRequested(email: BookingEmailPayload, site: EmailSite): EmailContent {
  return toGuest(email, {
    title: m.mail_booking_requested_title(),
    preview: m.mail_booking_requested_preview({ hours: promisedHours(email) }),
    blocks: [
      greeting(email),
      {
        kind: "text",
        text: m.mail_booking_requested_text({ house: email.property.title, hours: promisedHours(email) }),
      },
      pricedStay(email, site),
      ...alsoRequestedBlocks(email),
      { kind: "action", label: m.mail_see_request(), href: bookingLink(email, site) },
      ...paymentBlocks(email),
      ...refundBlocks(email),
      ...specialRequestBlocks(email),
    ],
  });
}

/** To the guest: the request was approved, with the stay as a calendar file. */
export function bookingConfirmed(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const { property } = email;
  return {
    ...toGuest(email, {
      title: m.mail_booking_confirmed_title(),
      preview: m.mail_booking_confirmed_preview({ dates: datesOf(email), house: property.title }),
      blocks: [
        greeting(email),
        { kind: "text", text: m.mail_booking_confirmed_text({ house: property.title }) },
        { kind: "text", text: m.mail_booking_confirmed_file() },
        pricedStay(email, site),
        { kind: "action", label: m.mail_see_stay(), href: bookingLink(email, site) },
        ...balanceBlocks(email),
        ...quoteBlocks(m.property_arrival_guide(), email.arrivalGuide),
        ...policyBlocks(email),
        ...specialRequestBlocks(email),
      ],
    }),
    attachments: [stayAttachment(email, site)],
  };
}

/** To the guest: the request was denied, with the reason. */
export function bookingDenied(email: BookingEmailPayload, site: EmailSite): EmailContent {
  return toGuest(email, {
    title: m.mail_booking_denied_title(),
    preview: m.mail_booking_denied_preview({ dates: datesOf(email) }),
    blocks: [
      greeting(email),
      { kind: "text", text: m.mail_booking_denied_text({ house: email.property.title }) },
      ...quoteBlocks(m.mail_reason(), email.denialReason),
      stayBlock(email, site),
      { kind: "text", text: m.mail_paid_back() },
      ...nearestBlocks(email, site),
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
    ],
  });
}

/** To the guest: the booking was cancelled, with the reason. */
export function bookingCancelled(email: BookingEmailPayload, site: EmailSite): EmailContent {
  return toGuest(email, {
    title: m.mail_booking_cancelled_title(),
    preview: m.mail_booking_cancelled_preview({ dates: datesOf(email) }),
    blocks: [
      greeting(email),
      { kind: "text", text: m.mail_booking_cancelled_text({ house: email.property.title }) },
      ...quoteBlocks(m.mail_reason(), email.cancellationReason),
      stayBlock(email, site),
      ...afterCancellation(email),
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
    ],
  });
}

/** To an admin: a guest has withdrawn their request. */
export function bookingWithdrawn(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const { user } = email;
  return {
    title: m.mail_booking_withdrawn_title({ name: user.full_name }),
    preview: m.mail_booking_withdrawn_preview({ dates: datesOf(email) }),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      { kind: "text", text: m.mail_booking_withdrawn_text({ name: user.full_name }) },
      ...quoteBlocks(m.mail_reason(), email.cancellationReason),
      stayBlock(email, site),
      { kind: "text", text: m.mail_booking_withdrawn_paid() },
      { kind: "action", label: m.mail_open_dashboard(), href: adminLink(site) },
    ],
  };
}

/** To a guest with a pending request: another stay was approved for some of the same nights. */
export function bookingOverlapped(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const host = firstNameOf({ full_name: email.adminName });
  return toGuest(email, {
    title: m.mail_booking_overlapped_title(),
    preview: m.mail_booking_overlapped_preview({ host }),
    blocks: [
      greeting(email),
      { kind: "text", text: m.mail_booking_overlapped_text({ house: email.property.title, host }) },
      stayBlock(email, site),
      ...nearestBlocks(email, site),
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
    ],
  });
}

/** To an admin: a request has no answer yet. */
export function bookingReminder(email: ReminderPayload, site: EmailSite): EmailContent {
  const { user } = email;
  const moment = formatDayAndTime(email.answerDueAt, email.property.time_zone);
  return {
    title: m.mail_booking_reminder_title({ name: user.full_name }),
    preview: m.mail_booking_reminder_preview({ moment }),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      { kind: "text", text: m.mail_booking_reminder_text({ moment }) },
      ...answerBlocks(site),
      ...specialRequestBlocks(email),
      pricedStay(email, site),
    ],
  };
}

/** To the guest: the promised time has passed without an answer. */
export function bookingOverdue(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const host = firstNameOf({ full_name: email.adminName });
  const { title: house } = email.property;
  return toGuest(email, {
    title: m.mail_booking_overdue_title(),
    preview: m.mail_booking_overdue_preview({ host }),
    blocks: [
      greeting(email),
      { kind: "text", text: m.mail_booking_overdue_text({ host, house, hours: promisedHours(email) }) },
      stayBlock(email, site),
      { kind: "action", label: m.mail_see_request(), href: bookingLink(email, site) },
    ],
  });
}

/** To an admin: a request was cancelled because its first day came without an answer. */
export function bookingExpired(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const { user } = email;
  return {
    title: m.mail_booking_expired_title(),
    preview: m.mail_booking_expired_preview(),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      { kind: "text", text: m.mail_booking_expired_text({ name: user.full_name }) },
      stayBlock(email, site),
      { kind: "text", text: m.mail_booking_withdrawn_paid() },
      { kind: "action", label: m.mail_open_dashboard(), href: adminLink(site) },
    ],
  };
}
