import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { refundedFrom } from "#app/features/bookings/cancellation/refund.ts";
import { toDecimal } from "#app/lib/money.ts";
import { m } from "#messages";

// Notes of the program in a booking's history and payments are stored in English and translated when they are read.

/** The note of a payment that records a refund; the database requires one of every refund. */
export const CANCELLED_BY_GUEST_NOTE = "stay cancelled by the guest";

type PricedBooking = { total_price: number; currency: string };

const notes = {
  "to refund": m.cancellation_note_to_refund,
  refunded: m.cancellation_note_refunded,
};
type RefundEvent = keyof typeof notes;

/** The note of a guest's cancellation, with what they get back in minor units. */
export function noteCancellation(refund: number, booking: PricedBooking): string {
  return note("to refund", refund, booking);
}

/** The note of a refund that an admin has marked. */
export function noteRefunded(refund: number, booking: PricedBooking): string {
  return note("refunded", refund, booking);
}

function note(event: RefundEvent, refund: number, { total_price, currency }: PricedBooking): string {
  const total = refundedFrom(refund, total_price);
  return `${event}: ${toDecimal(refund, currency)} of ${toDecimal(total, currency)} ${currency}`;
}

const pattern = new RegExp(String.raw`^(${Object.keys(notes).join("|")}): (\d[\d.]*) of (\d[\d.]*) ([A-Z]{3})$`);

/** A stored note in the reader's language: 'To refund: $600 of $1,200'; null for any other text. */
export function translateCancellationNote(text: string): string | null {
  const [, event = "", refund = "", total = "", currency = ""] = pattern.exec(text) ?? [];
  const format = Object.entries(notes).find(([name]) => name === event)?.[1];
  return format?.({ refund: formatAmount(refund, currency), total: formatAmount(total, currency) }) ?? null;
}

/** The note of a payment in the reader's language; an admin's own note unchanged. */
export function translateRefundNote(text: string): string {
  return text === CANCELLED_BY_GUEST_NOTE ? m.cancellation_refund_note() : text;
}
