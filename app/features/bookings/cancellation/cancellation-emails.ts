import { type BookingEmailPayload, datesOf } from "#app/features/bookings/emails/booking-email-payload.ts";
import { adminLink, greeting, quoteBlocks, stayBlock, toGuest } from "#app/features/bookings/emails/booking-blocks.ts";
import { refundedFrom } from "#app/features/bookings/cancellation/refund.ts";
import type { EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { m } from "#messages";

/** To an admin: a guest has cancelled their approved stay, and how much they get back. */
export function stayCancelled(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const { user } = email;
  return {
    title: m.mail_booking_stay_cancelled_title({ name: user.full_name }),
    preview: hasRefund(email)
      ? m.mail_booking_stay_cancelled_refund(amountsOf(email))
      : m.mail_booking_stay_cancelled_no_refund(),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      { kind: "text", text: m.mail_booking_stay_cancelled_text({ name: user.full_name }) },
      {
        kind: "text",
        text: hasRefund(email)
          ? `${m.mail_booking_stay_cancelled_refund(amountsOf(email))} ${m.mail_booking_stay_cancelled_mark()}`
          : m.mail_booking_stay_cancelled_no_refund(),
      },
      ...quoteBlocks(m.mail_reason(), email.cancellationReason),
      stayBlock(email, site),
      { kind: "action", label: m.mail_open_dashboard(), href: adminLink(site) },
    ],
  };
}

/** To the guest: they have cancelled their approved stay, and how much they get back. */
export function ownStayCancelled(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const { adminName, property } = email;
  const host = firstNameOf({ full_name: adminName });
  return toGuest(email, {
    title: m.mail_booking_cancelled_yourself_title(),
    preview: m.mail_booking_cancelled_preview({ dates: datesOf(email) }),
    blocks: [
      greeting(email),
      { kind: "text", text: m.mail_booking_cancelled_yourself_text({ house: property.title }) },
      {
        kind: "text",
        text: hasRefund(email)
          ? m.mail_booking_cancelled_yourself_refund({ ...amountsOf(email), host })
          : m.mail_booking_cancelled_yourself_no_refund(),
      },
      stayBlock(email, site),
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
    ],
  });
}

/** The admins' subject: 'Ana Ruiz cancelled Dec 7, 2026 – Dec 10, 2026. Refund $600 of $1,200'. */
export function stayCancelledSubject(email: BookingEmailPayload): string {
  const values = { name: email.user.full_name, dates: datesOf(email) };
  return hasRefund(email)
    ? m.mail_booking_stay_cancelled_subject({ ...values, ...amountsOf(email) })
    : m.mail_booking_stay_cancelled_subject_no_refund(values);
}

function hasRefund({ refund = "", booking }: BookingEmailPayload): boolean {
  return (fromDecimal(refund, booking.currency) ?? 0) > 0;
}

function amountsOf({ refund = "", booking: { total_price, currency } }: BookingEmailPayload) {
  const [units, total] = [refund, total_price].map((amount) => fromDecimal(amount, currency) ?? 0);
  return {
    refund: formatMoney(units ?? 0, currency),
    total: formatMoney(refundedFrom(units ?? 0, total ?? 0), currency),
  };
}
