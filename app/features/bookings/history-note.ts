import { translatePaymentNote } from "#app/features/payments/payment-note.ts";
import { m } from "#messages";

// What the history says of a change beside its reason. Kept in one language, and put into the reader's when it is read.

export const UNPAID_APPROVAL = "approved without a recorded payment";
export const ACCOUNT_ENDED = "withdrawn with the guest’s account";

/** A kept note in the reader's language: '$480 paid by Venmo'. What it doesn't know stays as it is. */
export function translateNote(note: string): string {
  if (note === UNPAID_APPROVAL) return m.booking_note_unpaid();
  if (note === ACCOUNT_ENDED) return m.booking_note_account();
  return translatePaymentNote(note) ?? note;
}
