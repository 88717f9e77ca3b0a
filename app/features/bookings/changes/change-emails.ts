import type { ChangeEmailPayload } from "#app/features/bookings/emails/booking-email-payload.ts";
import {
  adminLink,
  balanceBlocks,
  bookingLink,
  greeting,
  pricedStay,
  quoteBlocks,
  stayAttachment,
  stayBlock,
  toGuest,
} from "#app/features/bookings/emails/booking-blocks.ts";
import { formatDifference } from "#app/features/bookings/changes/change-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import type { EmailBlock, EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { formatTripWithYear } from "#app/lib/stay.ts";
import { m } from "#messages";

/** To an admin: a guest asks to change their stay. */
export function changeRequested(email: ChangeEmailPayload, site: EmailSite): EmailContent {
  const { user, booking, change } = email;
  return {
    title: m.mail_booking_change_requested_title({ name: user.full_name }),
    preview: m.mail_booking_change_requested_preview({ dates: datesAndGuests(change) }),
    replyTo: { name: user.full_name, address: user.email },
    blocks: [
      { kind: "text", text: m.mail_booking_change_requested_text({ name: user.full_name }) },
      ...comparison(email, { from: booking, to: change }),
      ...quoteBlocks(m.change_their_message(), change.message ?? undefined),
      { kind: "action", label: m.mail_answer_request(), href: adminLink(site) },
      stayBlock(email, site),
    ],
  };
}

/** To the guest: the change was declined and the stay is as it was. */
export function changeDeclined(email: ChangeEmailPayload, site: EmailSite): EmailContent {
  const { adminName, property, change } = email;
  const host = firstNameOf({ full_name: adminName });
  return toGuest(email, {
    title: m.mail_booking_change_declined_title(),
    preview: m.mail_booking_change_declined_preview(),
    blocks: [
      greeting(email),
      {
        kind: "text",
        text: m.mail_booking_change_declined_text({ host, house: property.title, dates: datesAndGuests(change) }),
      },
      ...quoteBlocks(m.mail_reason(), change.message ?? undefined),
      pricedStay(email, site),
      { kind: "action", label: m.mail_see_stay(), href: bookingLink(email, site) },
    ],
  });
}

/** To the guest: the stay was changed, with what is due or paid back now and, when it is approved, a new calendar file. */
export function bookingChanged(email: ChangeEmailPayload, site: EmailSite): EmailContent {
  const { adminName, booking, change, wasApproved, wasRequested } = email;
  const { title: house } = email.property;
  const host = firstNameOf({ full_name: adminName });
  const content = toGuest(email, {
    title: m.mail_booking_changed_title(),
    preview: m.mail_booking_changed_preview({ dates: formatTripWithYear(booking) }),
    blocks: [
      greeting(email),
      {
        kind: "text",
        text: wasRequested
          ? m.mail_booking_changed_accepted({ host, house })
          : m.mail_booking_changed_text({ host, house }),
      },
      ...comparison(email, { from: change, to: booking }),
      ...quoteBlocks(m.change_note(), change.message ?? undefined),
      ...(wasApproved ? [{ kind: "text" as const, text: m.mail_booking_changed_file() }] : []),
      pricedStay(email, site),
      { kind: "action", label: m.mail_see_stay(), href: bookingLink(email, site) },
      ...balanceBlocks(email),
    ],
  });
  if (!wasApproved) return content;
  return { ...content, attachments: [stayAttachment(email, site)] };
}

/** 'Dec 7 – Dec 11, 2026 for 2 guests', because a change can be of the guests only. */
function datesAndGuests(stay: ChangeEmailPayload["change"]): string {
  return m.change_dates_and_guests({ dates: formatTripWithYear(stay), guests: m.guests({ count: stay.guest_count }) });
}

type Compared = Pick<ChangeEmailPayload["change"], "start_date" | "end_date" | "guest_count" | "total_price">;

/** The stay before and after a change, and the difference in price. */
function comparison(
  { booking: { currency } }: ChangeEmailPayload,
  { from, to }: { from: Compared; to: Compared },
): EmailBlock[] {
  const describe = (stay: Compared) =>
    [formatTripWithYear(stay), m.guests({ count: stay.guest_count }), formatAmount(stay.total_price, currency)].join(
      "\n",
    );
  return [
    {
      kind: "facts",
      rows: [
        [m.change_before(), describe(from)],
        [m.change_after(), describe(to)],
        [m.change_difference(), formatDifference(from.total_price, to.total_price, currency)],
      ],
    },
  ];
}
