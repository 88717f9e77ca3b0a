import { formatMoney, fromDecimal, toDecimal } from "#app/lib/money.ts";
import type { PaymentReceipt } from "#app/features/payments/payment.ts";
import { formatDay, isDay } from "#app/lib/stay.ts";
import { m } from "#messages";

// Notes on payments in a booking's history are stored in English and translated when they are read.

const CORRECTED = "payment corrected: ";
const REMOVED = "payment removed: ";

/** The note of a payment or, with a negative amount, of a refund. */
export function notePayment({ amount, method }: Pick<PaymentReceipt, "amount" | "method">, currency: string): string {
  const verb = amount < 0 ? "refunded" : "paid";
  return `${currency} ${toDecimal(Math.abs(amount), currency)} ${verb} by ${method}`;
}

/** The note of a corrected record, with the old and the new one. */
export function notePaymentCorrection(before: PaymentReceipt, after: PaymentReceipt, currency: string): string {
  return `${CORRECTED}${recordOf(before, currency)} → ${recordOf(after, currency)}`;
}

/** The note of a removed record. */
export function notePaymentRemoval(payment: PaymentReceipt, currency: string): string {
  return REMOVED + recordOf(payment, currency);
}

/** A record as JSON on one line, so that its free-text parts can be parsed again. */
function recordOf({ amount, method, paid_on, note }: PaymentReceipt, currency: string): string {
  return JSON.stringify([currency, toDecimal(amount, currency), method, paid_on, note ?? ""]);
}

/** A stored note of a payment in the reader's language: '$480 paid by Venmo'; null for any other text. */
export function translatePaymentNote(note: string): string | null {
  if (note.startsWith(CORRECTED)) {
    const [before, after] = readRecords(note.slice(CORRECTED.length));
    if (before && after) return m.booking_note_payment_corrected({ before, after });
  }
  if (note.startsWith(REMOVED)) {
    const [payment] = readRecords(note.slice(REMOVED.length));
    if (payment) return m.booking_note_payment_removed({ payment });
  }
  const [, currency = "", amount = "", verb, method = ""] =
    /^([A-Z]{3}) ([\d.]+) (paid|refunded) by (.+)$/s.exec(note) ?? [];
  const units = fromDecimal(amount, currency);
  if (units === null) return null;
  const values = { amount: formatMoney(units, currency), method };
  return verb === "paid" ? m.booking_note_payment(values) : m.booking_note_refund(values);
}

/** Formats one record, or two that are separated by an arrow, for display: '$480 by Venmo on Nov 20, 2026'. */
function readRecords(text: string): (string | null)[] {
  for (let arrow = text.indexOf(" → "); ; arrow = text.indexOf(" → ", arrow + 1)) {
    const parts = arrow === -1 ? [text] : [text.slice(0, arrow), text.slice(arrow + 3)];
    const records = parts.map(readRecord);
    if (arrow === -1 || !records.includes(null)) return records;
  }
}

function readRecord(text: string): string | null {
  const parts = parseTexts(text);
  if (!parts) return null;
  const [currency = "", decimal = "", method = "", paid_on = "", note = ""] = parts;
  const amount = fromDecimal(decimal, currency);
  if (amount === null || !isDay(paid_on)) return null;
  const label = m.booking_payment_record({ amount: formatMoney(amount, currency), method, day: formatDay(paid_on) });
  return note ? `${label} (${note})` : label;
}

function parseTexts(json: string): string[] | null {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((part) => typeof part === "string") ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
