import { translateCalendarNote } from "#app/features/bookings/calendar-note.ts";
import { translatePaymentNote } from "#app/features/payments/payment-note.ts";
import { m } from "#messages";

// Notes on status changes are stored in English and translated when they are read.

export const UNPAID_APPROVAL_NOTE = "approved without a recorded payment";
export const ACCOUNT_DELETED_NOTE = "withdrawn with the guest’s account";
export const EXPIRED_NOTE = "the first day came before the request was answered";

/** A stored note in the reader's language: '$480 paid by Venmo'. Unknown notes are returned unchanged. */
export function translateNote(note: string): string {
  if (note === UNPAID_APPROVAL_NOTE) return m.booking_note_unpaid();
  if (note === ACCOUNT_DELETED_NOTE) return m.booking_note_account();
  if (note === EXPIRED_NOTE) return m.booking_note_expired();
  return translatePaymentNote(note) ?? translateCalendarNote(note) ?? note;
}
