import type { BookingMailPayload } from "#app/bookings/booking-mail-payload.ts";
import { count, formatMoney, fromDecimal } from "#app/bookings/price.ts";
import { formatDay } from "#app/bookings/stay.ts";
import { writeStayFile } from "#app/bookings/stay-file.ts";
import type { MailBlock, MailContent, MailHouse } from "#app/mail/mail-content.ts";

/** To the admin: someone asks for dates. */
export function bookingRequest(mail: BookingMailPayload, house: MailHouse): MailContent {
  const { user } = mail;
  return {
    title: `${user.full_name} asks for a stay`,
    preview: `${datesOf(mail)}, ${count(mail.booking.guest_count, "guest")}. Answer within 24 hours.`,
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      stayFacts(mail),
      ...guestsWords(mail),
      {
        kind: "facts",
        rows: [
          ["Guest", user.full_name],
          ["Email", user.email],
          ["Phone", user.phone_number ?? "Not provided"],
        ],
      },
      priceFacts(mail),
      { kind: "text", text: "Your guest was promised an answer within 24 hours." },
      { kind: "action", label: "Answer the request", href: `${house.publicUrl}/admin` },
    ],
  };
}

/** To the guest: the request has arrived, and how to pay. */
export function bookingRequested(mail: BookingMailPayload, house: MailHouse): MailContent {
  return toGuest(mail, {
    title: "We have your request",
    preview: "We answer within 24 hours. Payment is needed before we can approve it.",
    blocks: [
      greeting(mail),
      {
        kind: "text",
        text: `thank you for your request to stay at ${mail.property.title}. We answer within 24 hours.`,
      },
      stayFacts(mail),
      priceFacts(mail),
      ...guestsWords(mail),
      ...paymentBlocks(mail),
      { kind: "action", label: "See your request", href: house.publicUrl },
      ...contactBlocks(mail),
    ],
  });
}

/** To the guest: the stay is theirs, with a calendar file. */
export function bookingConfirmed(mail: BookingMailPayload, house: MailHouse): MailContent {
  const { property } = mail;
  const place: [string, string][] = property.address ? [["Address", property.address]] : [];
  return {
    ...toGuest(mail, {
      title: "Your stay is confirmed",
      preview: `${datesOf(mail)} at ${property.title}. We look forward to you.`,
      blocks: [
        greeting(mail),
        { kind: "text", text: `your stay at ${property.title} is confirmed. We look forward to you.` },
        stayFacts(mail, [
          ["Check-in", `from ${property.check_in_time}`],
          ["Check-out", `by ${property.check_out_time} the morning after the last night`],
          ...place,
        ]),
        priceFacts(mail),
        ...guestsWords(mail),
        { kind: "text", text: "The attached file puts the stay into your calendar." },
        ...contactBlocks(mail),
      ],
    }),
    attachments: [
      {
        filename: "stay.ics",
        content: writeStayFile(mail, new URL(house.publicUrl).hostname, house.now),
        contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      },
    ],
  };
}

/** To the guest: no, and why. */
export function bookingDenied(mail: BookingMailPayload, house: MailHouse): MailContent {
  return toGuest(mail, {
    title: "We can’t confirm your request",
    preview: `About your request for ${datesOf(mail)}.`,
    blocks: [
      greeting(mail),
      { kind: "text", text: `we are sorry: we can’t confirm your request to stay at ${mail.property.title}.` },
      ...reason("The reason", mail.denialReason),
      stayFacts(mail),
      { kind: "text", text: "If you have paid already, please write to us: you get it back." },
      { kind: "action", label: "Look at other dates", href: house.publicUrl },
      ...contactBlocks(mail),
    ],
  });
}

/** To the guest: the stay won't take place, and why. */
export function bookingCancelled(mail: BookingMailPayload, house: MailHouse): MailContent {
  return toGuest(mail, {
    title: "Your booking was cancelled",
    preview: `About your stay from ${datesOf(mail)}.`,
    blocks: [
      greeting(mail),
      { kind: "text", text: `your booking at ${mail.property.title} was cancelled.` },
      ...reason("The reason", mail.cancellationReason),
      stayFacts(mail),
      { kind: "text", text: "If you have paid already, please write to us: you get it back." },
      { kind: "action", label: "Look at other dates", href: house.publicUrl },
      ...contactBlocks(mail),
    ],
  });
}

function toGuest(mail: BookingMailPayload, content: MailContent): MailContent {
  const { adminName, adminEmail } = mail;
  return adminEmail ? { ...content, replyTo: { name: adminName, address: adminEmail } } : content;
}

function greeting({ user }: BookingMailPayload): MailBlock {
  return { kind: "text", text: `Hello ${user.full_name},` };
}

function datesOf({ booking }: BookingMailPayload): string {
  return `${formatDay(booking.start_date)} – ${formatDay(booking.end_date)}`;
}

function stayFacts({ booking }: BookingMailPayload, more: [string, string][] = []): MailBlock {
  return {
    kind: "facts",
    rows: [
      ["First day", formatDay(booking.start_date)],
      ["Last day", formatDay(booking.end_date)],
      ["Nights", String(booking.nights)],
      ["Guests", String(booking.guest_count)],
      ["Reference", booking.reference],
      ...more,
    ],
  };
}

function priceFacts({ booking }: BookingMailPayload): MailBlock {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal) ?? 0, booking.currency);
  return {
    kind: "facts",
    hasTotal: true,
    rows: [
      ...booking.quote_lines.map((line): [string, string] => [line.label, money(line.amount)]),
      ["Total", money(booking.total_price)],
    ],
  };
}

function guestsWords({ booking }: BookingMailPayload): MailBlock[] {
  return reason("Special requests", booking.special_requests ?? undefined);
}

function reason(label: string, text: string | undefined): MailBlock[] {
  return text ? [{ kind: "quote", label, text }] : [];
}

/** Payment is by hand, and needed before the approval (spec section 1). */
function paymentBlocks({ booking, property }: BookingMailPayload): MailBlock[] {
  if (property.payment_apps.length === 0) return [];
  const total = formatMoney(fromDecimal(booking.total_price) ?? 0, booking.currency);
  return [
    { kind: "heading", text: "Payment" },
    {
      kind: "text",
      text: `Please pay ${total} by one of these, with the reference ${booking.reference}. Payment is required before approval.`,
    },
    {
      kind: "facts",
      rows: property.payment_apps.map(({ name, handle, link }): [string, string] => [
        name,
        link ? `${handle}\n${link}` : handle,
      ]),
    },
  ];
}

function contactBlocks({ adminName, adminEmail, adminPhone }: BookingMailPayload): MailBlock[] {
  const ways = [adminEmail, adminPhone].filter(Boolean).join(" · ");
  return ways ? [{ kind: "text", text: `Questions? ${adminName}: ${ways}` }] : [];
}
