import { type BookingEmailPayload, datesOf } from "#app/features/bookings/booking-email-payload.ts";
import { formatAmount } from "#app/features/bookings/booking-format.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { formatStay, nightsOf } from "#app/lib/stay.ts";
import { scheduleOf } from "#app/features/bookings/stay-schedule.ts";
import { createStayIcs } from "#app/features/bookings/stay-ics.ts";
import { greetingFor, type EmailBlock, type EmailContent, type EmailSite } from "#app/features/email/email-content.ts";
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
    }),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      stayFacts(email, placeOf(email)),
      ...specialRequestBlocks(email),
      {
        kind: "facts",
        rows: [
          [m.booking_guest(), user.full_name],
          [m.accounts_email(), user.email],
          [m.mail_phone(), user.phone_number ?? m.accounts_not_provided()],
        ],
      },
      priceFacts(email),
      { kind: "text", text: m.mail_booking_request_promise() },
      { kind: "action", label: m.mail_answer_request(), href: adminLink(site) },
    ],
  };
}

/** To the guest: the request was received, and how to pay. */
export function bookingRequested(email: BookingEmailPayload, site: EmailSite): EmailContent {
  return toGuest(email, {
    title: m.mail_booking_requested_title(),
    preview: m.mail_booking_requested_preview(),
    blocks: [
      greeting(email),
      {
        kind: "text",
        text: m.mail_booking_requested_text({ house: email.property.title }),
      },
      stayFacts(email, placeOf(email)),
      ...alsoRequestedBlocks(email),
      priceFacts(email),
      ...specialRequestBlocks(email),
      ...paymentBlocks(email),
      ...refundBlocks(email),
      { kind: "action", label: m.mail_see_request(), href: bookingLink(email, site) },
      ...contactBlocks(email),
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
        stayFacts(email, placeOf(email)),
        priceFacts(email),
        ...balanceBlocks(email),
        ...quoteBlocks(m.property_cancellation_policy(), email.cancellationPolicy),
        ...specialRequestBlocks(email),
        { kind: "text", text: m.mail_booking_confirmed_file() },
        ...contactBlocks(email),
      ],
    }),
    attachments: [
      {
        filename: m.mail_stay_file(),
        content: createStayIcs(email, new URL(site.publicUrl).hostname, site.now),
        contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      },
    ],
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
      stayFacts(email),
      { kind: "text", text: m.mail_paid_back() },
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
      ...contactBlocks(email),
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
      stayFacts(email),
      ...afterCancellation(email),
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
      ...contactBlocks(email),
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
      stayFacts(email),
      { kind: "text", text: m.mail_booking_withdrawn_paid() },
      { kind: "action", label: m.mail_open_dashboard(), href: adminLink(site) },
    ],
  };
}

/** To a guest with a pending request: another stay was approved for some of the same nights. */
export function bookingOverlapped(email: BookingEmailPayload, site: EmailSite): EmailContent {
  const host = firstNameOf({ full_name: email.adminName });
  const nearest = email.nearestStays ?? [];
  return toGuest(email, {
    title: m.mail_booking_overlapped_title(),
    preview: m.mail_booking_overlapped_preview({ host }),
    blocks: [
      greeting(email),
      { kind: "text", text: m.mail_booking_overlapped_text({ house: email.property.title, host }) },
      stayFacts(email),
      ...(nearest.length > 0
        ? [
            { kind: "text" as const, text: m.mail_nearest_stays() },
            {
              kind: "facts" as const,
              rows: nearest.map((stay): [string, string] => [m.nights({ count: nightsOf(stay) }), formatStay(stay)]),
            },
          ]
        : []),
      { kind: "action", label: m.mail_other_dates(), href: site.publicUrl },
      ...contactBlocks(email),
    ],
  });
}

/** A cancelled request is paid back in full; for an approved stay the owner's policy applies (product.md). */
function afterCancellation({ wasApproved, cancellationPolicy }: BookingEmailPayload): EmailBlock[] {
  if (!wasApproved) return [{ kind: "text", text: m.mail_paid_back() }];
  return quoteBlocks(m.property_cancellation_policy(), cancellationPolicy);
}

/** The sign-in page redirects an admin who is already signed in to the dashboard. */
function adminLink({ publicUrl }: EmailSite): string {
  return `${publicUrl}/login?next=%2Fadmin`;
}

function bookingLink({ booking }: BookingEmailPayload, { publicUrl }: EmailSite): string {
  return `${publicUrl}/bookings/${booking.id}`;
}

function placeOf({ property }: BookingEmailPayload): [string, string][] {
  return property.address ? [[m.property_address(), property.address]] : [];
}

function alsoRequestedBlocks({ alsoRequested = [], adminName }: BookingEmailPayload): EmailBlock[] {
  if (alsoRequested.length === 0) return [];
  const days = alsoRequested.map(formatStay).join(", ");
  return [{ kind: "text", text: m.booking_also_requested({ days, host: firstNameOf({ full_name: adminName }) }) }];
}

function toGuest(email: BookingEmailPayload, content: EmailContent): EmailContent {
  const { adminName, adminEmail } = email;
  return adminEmail ? { ...content, replyTo: { name: adminName, address: adminEmail } } : content;
}

function greeting({ user }: BookingEmailPayload): EmailBlock {
  return greetingFor(user.full_name);
}

function stayFacts({ type, booking, property }: BookingEmailPayload, more: [string, string][] = []): EmailBlock {
  const reader = type === "booking_request" || type === "booking_withdrawn" ? "admin" : "guest";
  return {
    kind: "facts",
    rows: [
      ...scheduleOf(booking, property, reader).map(({ label, value, note }): [string, string] => [
        label,
        note ? `${value} ${note}` : value,
      ]),
      [m.mail_nights(), String(booking.nights)],
      [m.booking_guests(), String(booking.guest_count)],
      [m.booking_reference(), booking.reference],
      ...more,
    ],
  };
}

function priceFacts({ booking }: BookingEmailPayload): EmailBlock {
  const { currency } = booking;
  return {
    kind: "facts",
    hasTotal: true,
    rows: [
      ...booking.quote_lines.map((line): [string, string] => [line.label, formatAmount(line.amount, currency)]),
      [m.booking_total(), formatAmount(booking.total_price, currency)],
    ],
  };
}

function specialRequestBlocks({ booking }: BookingEmailPayload): EmailBlock[] {
  return quoteBlocks(m.booking_special_requests(), booking.special_requests ?? undefined);
}

function quoteBlocks(label: string, text: string | undefined): EmailBlock[] {
  return text ? [{ kind: "quote", label, text }] : [];
}

/** Guests pay outside this site, before the approval (spec section 1). */
function paymentBlocks(email: BookingEmailPayload): EmailBlock[] {
  const { reference, total_price, currency } = email.booking;
  const total = formatAmount(total_price, currency);
  return [
    { kind: "heading", text: m.booking_payment() },
    ...paymentAppBlocks(email, total, m.mail_payment_text({ total, reference })),
  ];
}

/** A request that isn't approved is paid back in full; for an approved stay the owner's policy applies (product.md). */
function refundBlocks({ cancellationPolicy }: BookingEmailPayload): EmailBlock[] {
  return [
    { kind: "text", text: m.booking_refund() },
    ...quoteBlocks(m.property_cancellation_policy(), cancellationPolicy),
  ];
}

/** The payment apps under `text`; while there are none, that the owner will tell how to pay `amount`. */
function paymentAppBlocks(
  { booking: { reference }, property: { payment_apps }, adminName }: BookingEmailPayload,
  amount: string,
  text: string,
): EmailBlock[] {
  if (payment_apps.length === 0) {
    const host = firstNameOf({ full_name: adminName });
    return [{ kind: "text", text: m.booking_payment_to_come({ host, amount, reference }) }];
  }
  return [
    { kind: "text", text },
    {
      kind: "facts",
      rows: payment_apps.map(({ name, handle, link }): [string, string] => [
        name,
        link ? `${handle}\n${link}` : handle,
      ]),
    },
  ];
}

/** The amount still due for an approved stay and where to send it, or the amount that was overpaid. */
function balanceBlocks(email: BookingEmailPayload): EmailBlock[] {
  const { booking, balance } = email;
  const units = fromDecimal(balance ?? "", booking.currency) ?? 0;
  if (units === 0) return [];
  const amount = formatMoney(Math.abs(units), booking.currency);
  if (units < 0) return [{ kind: "text", text: m.booking_to_pay_back({ amount }) }];
  return [
    { kind: "text", text: m.booking_balance_due({ amount }) },
    ...paymentAppBlocks(email, amount, m.mail_balance_where({ reference: booking.reference })),
  ];
}

function contactBlocks({ adminName, adminEmail, adminPhone }: BookingEmailPayload): EmailBlock[] {
  const contact = [adminEmail, adminPhone].filter(Boolean).join(" · ");
  return contact ? [{ kind: "text", text: m.mail_questions({ name: adminName, ways: contact }) }] : [];
}
