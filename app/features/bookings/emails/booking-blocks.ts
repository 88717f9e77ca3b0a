import { adminEmailKinds, type BookingEmailPayload } from "#app/features/bookings/emails/booking-email-payload.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { addDays, dayIn, formatShortDay, formatStay, leavingDay, nightsOf } from "#app/lib/stay.ts";
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

// The parts of e-mails about a booking, for the templates here and those of changes and cancellations.

/** The stay as a calendar file. */
export function stayAttachment(email: BookingEmailPayload, site: EmailSite): EmailAttachment {
  return {
    filename: m.mail_stay_file(),
    content: createStayIcs(email, new URL(site.publicUrl).hostname, site.now),
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
  };
}

/** The nearest free stays of the same length, as links to the home page with their dates chosen. */
export function nearestBlocks({ nearestStays = [], booking }: BookingEmailPayload, site: EmailSite): EmailBlock[] {
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

/** '24 hours'; e-mails of earlier versions, which had no setting, promised 24. */
export function promisedHours({ answerHours = 24 }: BookingEmailPayload): string {
  return m.hours({ count: answerHours });
}

/** A cancelled request is paid back in full; for an approved stay the owner's policy applies. */
export function afterCancellation({ wasApproved, cancellationPolicy }: BookingEmailPayload): EmailBlock[] {
  if (!wasApproved) return [{ kind: "text", text: m.mail_paid_back() }];
  return policyBlocks({ cancellationPolicy });
}

/** The sign-in page redirects an admin who is already signed in to the dashboard. */
export function adminLink({ publicUrl }: EmailSite): string {
  return `${publicUrl}/login?next=%2Fadmin`;
}

/** The way to answer a request: a page of its own where the recipient has a link to it, else the dashboard. */
export function answerBlocks(site: EmailSite): EmailBlock[] {
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

/** That other guests have asked for some of the same days; nothing when nobody has. */
export function alsoRequestedBlocks({ alsoRequested = [], adminName }: BookingEmailPayload): EmailBlock[] {
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

/** What the guest asked for. */
export function specialRequestBlocks({ booking }: BookingEmailPayload): EmailBlock[] {
  return quoteBlocks(m.booking_special_requests(), booking.special_requests ?? undefined);
}

/** What somebody wrote, under a label; nothing when they wrote nothing. */
export function quoteBlocks(label: string, text: string | undefined): EmailBlock[] {
  return text ? [{ kind: "quote", label, text }] : [];
}

/** The owner's cancellation policy; nothing without one. */
export function policyBlocks({ cancellationPolicy }: Pick<BookingEmailPayload, "cancellationPolicy">): EmailBlock[] {
  if (!cancellationPolicy) return [];
  return [{ kind: "note", label: m.property_cancellation_policy(), text: cancellationPolicy }];
}

/** Guests pay outside this site, before the approval (spec section 1). */
export function paymentBlocks(email: BookingEmailPayload): EmailBlock[] {
  const { reference, total_price, currency } = email.booking;
  const total = formatAmount(total_price, currency);
  return [
    { kind: "heading", text: m.booking_payment() },
    ...paymentAppBlocks(email, total, m.mail_payment_text({ total, reference })),
  ];
}

/** A request that isn't approved is paid back in full; for an approved stay the owner's policy applies. */
export function refundBlocks(email: BookingEmailPayload): EmailBlock[] {
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
