import {
  adminEmailKinds,
  type BookingEmailPayload,
  datesOf,
  type ReminderPayload,
} from "#app/features/bookings/emails/booking-email-payload.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { addDays, dayIn, formatShortDay, formatStay, leavingDay, nightsOf } from "#app/lib/stay.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { scheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import { createStayIcs } from "#app/features/bookings/stay/stay-ics.ts";
import {
  type EmailAttachment,
  type EmailBlock,
  type EmailContent,
  type EmailSite,
  type FactRow,
  greetingFor,
  type StayDay,
} from "#app/features/email/email-content.ts";
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

/** The stay as a calendar file. */
export function stayAttachment(email: BookingEmailPayload, site: EmailSite): EmailAttachment {
  return {
    filename: m.mail_stay_file(),
    content: createStayIcs(email, new URL(site.publicUrl).hostname, site.now),
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
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

/** The nearest free stays of the same length, as links to the home page with their dates chosen. */
function nearestBlocks({ nearestStays = [], booking }: BookingEmailPayload, site: EmailSite): EmailBlock[] {
  if (nearestStays.length === 0) return [];
  const links = nearestStays.map(({ start_date, end_date }) => {
    const search = new URLSearchParams({ start_date, end_date, guest_count: String(booking.guest_count) });
    return {
      label: `${m.nights({ count: nightsOf({ start_date, end_date }) })}: ${formatStay({ start_date, end_date })}`,
      href: `${site.publicUrl}/?${search.toString()}`,
    };
  });
  return [
    { kind: "text", text: m.mail_nearest_stays() },
    { kind: "links", links },
  ];
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

/** '24 hours'; e-mails of earlier versions, which had no setting, promised 24. */
function promisedHours({ answerHours = 24 }: BookingEmailPayload): string {
  return m.hours({ count: answerHours });
}

/** A cancelled request is paid back in full; for an approved stay the owner's policy applies. */
function afterCancellation({ wasApproved, cancellationPolicy }: BookingEmailPayload): EmailBlock[] {
  if (!wasApproved) return [{ kind: "text", text: m.mail_paid_back() }];
  return policyBlocks({ cancellationPolicy });
}

/** The sign-in page redirects an admin who is already signed in to the dashboard. */
export function adminLink({ publicUrl }: EmailSite): string {
  return `${publicUrl}/login?next=%2Fadmin`;
}

/** The way to answer a request: a page of its own where the recipient has a link to it, else the dashboard. */
function answerBlocks(site: EmailSite): EmailBlock[] {
  const { decisionUrl } = site;
  return [
    { kind: "action", label: m.mail_answer_request(), href: decisionUrl ?? adminLink(site) },
    ...(decisionUrl ? [{ kind: "text" as const, text: m.mail_decision_link() }] : []),
  ];
}

/** The guest's page of the booking: the private one where the recipient has a link to it, else the one of their account. */
export function bookingLink({ booking }: BookingEmailPayload, { publicUrl, stayUrl }: EmailSite): string {
  return stayUrl ?? `${publicUrl}/bookings/${booking.id}`;
}

function alsoRequestedBlocks({ alsoRequested = [], adminName }: BookingEmailPayload): EmailBlock[] {
  if (alsoRequested.length === 0) return [];
  const days = alsoRequested.map(formatStay).join(", ");
  return [{ kind: "text", text: m.booking_also_requested({ days, host: firstNameOf({ full_name: adminName }) }) }];
}

/** Adds what every e-mail to a guest has: the large photo, the host's name at the end, and how to reach the host. */
export function toGuest(
  { adminName, adminEmail, adminPhone }: BookingEmailPayload,
  content: EmailContent,
): EmailContent {
  const host = firstNameOf({ full_name: adminName });
  const whole: EmailContent = {
    ...content,
    hasLargePhoto: true,
    blocks: [...content.blocks, { kind: "closing", text: adminEmail ? m.mail_questions() : "", name: host }],
    footer: [[adminName, adminEmail, adminPhone].filter(Boolean).join(" · ")],
  };
  return adminEmail ? { ...whole, replyTo: { name: adminName, address: adminEmail } } : whole;
}

/** Greets the guest by first name. */
export function greeting({ user }: BookingEmailPayload): EmailBlock {
  return greetingFor(user.full_name);
}

/** The stay with its guests and reference, and `more` below them. */
export function stayBlock(
  { type, booking, property }: BookingEmailPayload,
  { now }: EmailSite,
  more: FactRow[] = [],
): Extract<EmailBlock, { kind: "stay" }> {
  const reader = adminEmailKinds.has(type) ? "admin" : "guest";
  const nights = m.nights({ count: booking.nights });
  // The year is shown where the day and the month alone could be read as this year's.
  const isFar = booking.end_date > addDays(dayIn(property.time_zone, now), 330);
  const byNights = booking.counting === "nights";
  const days = [booking.start_date, ...(byNights ? [] : [booking.end_date]), leavingDay(booking)];
  return {
    kind: "stay",
    days: scheduleOf(booking, property, reader).map(({ label, value, note }, index): StayDay => {
      const short = formatShortDay(days[index] ?? booking.start_date);
      const line = note ? `${value} ${note}` : `${value} (${nights})`;
      return { label, value: isFar ? value : short, note: note ?? nights, line };
    }),
    rows: [
      // By days the number of nights stands beside the last one.
      ...(byNights ? [[m.booking_nights(), String(booking.nights)] as FactRow] : []),
      [m.booking_guests(), String(booking.guest_count)],
      [m.booking_reference(), booking.reference],
      ...more,
    ],
  };
}

/** The stay with the address, the price line by line and its total. */
export function pricedStay(email: BookingEmailPayload, site: EmailSite): EmailBlock {
  const { booking, property } = email;
  const { currency } = booking;
  const rows: FactRow[] = [
    ...(property.address ? [[m.property_address(), property.address] as FactRow] : []),
    ...booking.quote_lines.map((line): FactRow => [line.label, formatAmount(line.amount, currency)]),
    [m.booking_total(), formatAmount(booking.total_price, currency)],
  ];
  return { ...stayBlock(email, site, rows), hasTotal: true };
}

function specialRequestBlocks({ booking }: BookingEmailPayload): EmailBlock[] {
  return quoteBlocks(m.booking_special_requests(), booking.special_requests ?? undefined);
}

/** What somebody wrote, under a label; nothing when they wrote nothing. */
export function quoteBlocks(label: string, text: string | undefined): EmailBlock[] {
  return text ? [{ kind: "quote", label, text }] : [];
}

function policyBlocks({ cancellationPolicy }: Pick<BookingEmailPayload, "cancellationPolicy">): EmailBlock[] {
  if (!cancellationPolicy) return [];
  return [{ kind: "note", label: m.property_cancellation_policy(), text: cancellationPolicy }];
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

/** A request that isn't approved is paid back in full; for an approved stay the owner's policy applies. */
function refundBlocks(email: BookingEmailPayload): EmailBlock[] {
  return [{ kind: "text", text: m.booking_refund() }, ...policyBlocks(email)];
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
      rows: payment_apps.map(({ name, handle, link }): FactRow => [name, link ? `${handle}\n${link}` : handle]),
    },
  ];
}

/** The amount still due for an approved stay and where to send it, or the amount that was overpaid. */
export function balanceBlocks(email: BookingEmailPayload): EmailBlock[] {
  const { booking, balance } = email;
  const units = fromDecimal(balance ?? "", booking.currency) ?? 0;
  if (units === 0) return [];
  const amount = formatMoney(Math.abs(units), booking.currency);
  if (units < 0) return [{ kind: "text", text: m.booking_you_get_back({ amount }) }];
  return [
    { kind: "text", text: m.booking_balance_due({ amount }) },
    ...paymentAppBlocks(email, amount, m.mail_balance_where({ reference: booking.reference })),
  ];
}
