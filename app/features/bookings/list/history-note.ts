import { translateEnteredNote } from "#app/features/bookings/entered/source.ts";
import { translateCalendarNote } from "#app/features/bookings/decisions/calendar-note.ts";
import { translateCancellationNote } from "#app/features/bookings/cancellation/cancellation-note.ts";
import { translateChangeNote } from "#app/features/bookings/changes/change-note.ts";
import { translatePaymentNote } from "#app/features/payments/payment-note.ts";
import { m } from "#messages";

// Notes on status changes are stored in English and translated when they are read.

export const UNPAID_APPROVAL_NOTE = "approved without a recorded payment";
export const ACCOUNT_DELETED_NOTE = "withdrawn with the guest’s account";
export const EXPIRED_NOTE = "the first day came before the request was answered";
export const UNDONE_NOTE = "decision undone";

/** A stored note in the reader's language: '$480 paid by Venmo'. Unknown notes are returned unchanged. */
export function translateNote(note: string): string {
  if (note === UNPAID_APPROVAL_NOTE) return m.booking_note_unpaid();
  if (note === ACCOUNT_DELETED_NOTE) return m.booking_note_account();
  if (note === EXPIRED_NOTE) return m.booking_note_expired();
  if (note === UNDONE_NOTE) return m.booking_note_undone();
  return (
    translatePaymentNote(note) ??
    translateCalendarNote(note) ??
    translateEnteredNote(note) ??
    translateChangeNote(note) ??
    translateCancellationNote(note) ??
    note
  );
}
